"""What is said on the socket: messages, their bounds and their JSON schema. No I/O."""

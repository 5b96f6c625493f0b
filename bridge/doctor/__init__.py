"""What `crestline doctor` looks at."""

from bridge.doctor.finding import Finding, Part, Status

__all__ = ["Finding", "Part", "Status"]

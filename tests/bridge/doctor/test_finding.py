"""A finding is a plain value."""

from __future__ import annotations

import json
from dataclasses import asdict

from bridge.doctor.finding import Finding, Part, Status


def test_a_finding_is_data() -> None:
    finding = Finding(Part.BOARDS, "boards", Status.ABSENT, "none", "set CRESTLINE_BOARDS")
    assert json.loads(json.dumps(asdict(finding))) == {
        "part": "Boards",
        "what": "boards",
        "status": "absent",
        "found": "none",
        "remedy": "set CRESTLINE_BOARDS",
    }

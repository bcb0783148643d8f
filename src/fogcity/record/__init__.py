"""Game records: write, read, verify, and transcripts for other implementations."""

from fogcity.record.record import Record
from fogcity.record.text import load_record, read_record, write_record
from fogcity.record.transcript import transcript

__all__ = ["Record", "load_record", "read_record", "transcript", "write_record"]

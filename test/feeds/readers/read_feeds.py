"""Reads iCalendar files with a parser of Debian's and prints what it understands.

Usage: read_feeds.py icalendar|vobject FOLDER < paths relative to the folder, one per line

Prints a JSON object per VEVENT, and one with `problem` for whatever the parser raised, logged or warned of. icalendar
knows the usual zones by their names, vobject takes all of them from the file's own VTIMEZONE.
"""

import functools
import io
import json
import logging
import sys
import warnings
from datetime import datetime, timezone
from pathlib import Path

TEXTS = ("uid", "summary", "description", "location", "status")
TIMES = ("dtstart", "dtend")


def icalendar_reader():
    import icalendar

    def read(data):
        calendar = icalendar.Calendar.from_ical(data)
        for component in calendar.walk():
            for name, error in component.errors:
                raise ValueError(f"{component.name} {name}: {error}")
        for event in calendar.walk("VEVENT"):
            texts = {name: event.get(name) for name in TEXTS}
            yield texts, [event[name].dt if name in event else None for name in TIMES]

    return read


def vobject_reader():
    import vobject

    # Emptied for each file: what one says of a zone must not help the next.
    known_zones = vobject.icalendar.__dict__["__tzidMap"]
    always_known = dict(known_zones)
    tz = vobject.icalendar.tz
    parse_zone = tz.tzical

    # Most files hold the same VTIMEZONE, and finding its changes since 1970 takes longer than all the rest.
    @functools.cache
    def zone_of(text):
        return parse_zone(io.StringIO(text))

    tz.tzical = lambda buffer: zone_of(buffer.read())

    def read(data):
        known_zones.clear()
        known_zones.update(always_known)
        for calendar in vobject.readComponents(data.decode("utf-8"), validate=True):
            for event in calendar.contents.get("vevent", []):
                lines = {name: event.contents.get(name, []) for name in TEXTS + TIMES}
                for name, found in lines.items():
                    if len(found) > 1:
                        raise ValueError(f"{len(found)} lines of {name}")
                values = {name: found[0].value if found else None for name, found in lines.items()}
                yield {name: values[name] for name in TEXTS}, [values[name] for name in TIMES]

    return read


READERS = {"icalendar": icalendar_reader, "vobject": vobject_reader}


def moment(value):
    """A date, or an instant with the offset in seconds that the parser found for it."""
    if value is None:
        return None
    if not isinstance(value, datetime):
        return {"date": value.isoformat()}
    if value.utcoffset() is None:
        return {"floating": value.isoformat()}
    instant = value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"instant": instant, "offset": int(value.utcoffset().total_seconds())}


class Log(logging.Handler):
    def __init__(self):
        super().__init__()
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def main(parser, folder, paths):
    log = Log()
    logging.getLogger().addHandler(log)
    read = READERS[parser]()
    for path in paths:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                for texts, (start, end) in read(Path(folder, path).read_bytes()):
                    print(json.dumps({"file": path, **texts, "start": moment(start), "end": moment(end)}))
            except Exception as error:
                log.messages.append(f"{type(error).__name__}: {error}")
        for problem in [*log.messages, *(str(one.message) for one in warned)]:
            print(json.dumps({"file": path, "problem": problem}))
        log.messages.clear()


if __name__ == "__main__":
    main(*sys.argv[1:], (line.rstrip("\n") for line in sys.stdin))

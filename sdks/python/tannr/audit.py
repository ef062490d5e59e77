"""Verifies the chain of what happened in a Tannr workspace: one file without dependencies, for Python 3.9 and later.

    TANNR_URL=https://… python3 -m tannr.audit chain.jsonl    verifies an export by the keys of the server
    python3 -m tannr.audit chain.jsonl                        verifies it by the keys in the file, which vouch for themselves

It answers what /verify-audit.mjs of the server answers, to the letter. That file says how an export is made.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import urllib.request

__all__ = ["Fault", "NotAnExport", "Verdict", "verify"]


class NotAnExport(ValueError):
    """A text that no chain was written to."""


class Fault:
    """Where a chain does not hold, and what is wrong there."""

    def __init__(self, seq, what):
        self.seq = seq
        self.what = what


class Verdict:
    """Whether a chain holds. `first` is the number of its first event: more than 1 in a sandbox alone, which keeps 30 days."""

    def __init__(self, ok, events, first, checkpoints, fault=None):
        self.ok = ok
        self.events = events
        self.first = first
        self.checkpoints = checkpoints
        self.fault = fault

    def __str__(self):
        if not self.ok:
            stand = self.fault.seq - self.first
            return f"Broken at {self.fault.seq}: {self.fault.what} The {stand} before it stand."
        begins = f" The chain of this sandbox begins at {self.first}." if self.first > 1 else ""
        return f"Unbroken: {self.events} events, {self.checkpoints} checkpoints.{begins}"


def verify(text, jwks=None, mac_key=None):
    """Whether an export holds. Without `jwks`, by the keys that it brings along, which vouch for themselves. `mac_key` is
    the key of the lines, in hexadecimal, for whoever has it."""
    chain = _read(text)
    if jwks is not None:
        chain.jwks = jwks
    return chain.verify(bytes.fromhex(mac_key) if mac_key else None)


class _Broken(Exception):
    def __init__(self, seq, what):
        super().__init__(what)
        self.fault = Fault(seq, what)


class _Chain:
    def __init__(self):
        self.workspace = ""
        self.head = self.cut = self.jwks = None
        self.lines = []
        self.checkpoints = []

    def verify(self, mac_key):
        start = self.cut["seq"] if self.cut else 0
        self.start = self.end = start
        try:
            hashes = self._follow(start)
            self._check_head()
            if mac_key:
                self._check_codes(mac_key)
            self._check_checkpoints(hashes)
        except _Broken as broken:
            return Verdict(False, self.end - start, start + 1, 0, broken.fault)
        return Verdict(True, self.end - start, start + 1, len(self.checkpoints))

    def _follow(self, start):
        """The hashes of what was signed, by number."""
        wanted = {one["seq"] for one in self.checkpoints}
        hashes = {}
        before = hashlib.sha256(_utf8(self.workspace)).hexdigest()
        if self.cut:
            said = _signed(self.cut["signed"], self.jwks)
            is_own = said and said.get("cut") and said.get("workspace") == self.workspace
            if not is_own or said.get("seq") != start or said.get("hash") != self.cut["hash"]:
                raise _Broken(start + 1, f"That the chain begins at {start + 1} was not signed.")
            before = self.cut["hash"]
            hashes[start] = before
        for line in self.lines:
            seq, expected = line["seq"], self.end + 1
            if seq > expected:
                raise _Broken(expected, f"Event {expected} is missing.")
            if seq < expected:
                raise _Broken(expected, f"Event {seq} stands where {expected} belongs.")
            if line["prev"] != before:
                raise _Broken(seq, f"Event {seq} does not follow from {seq - 1}.")
            hashed = bytes.fromhex(before) + seq.to_bytes(8, "big") + _utf8(line["event"])
            if hashlib.sha256(hashed).hexdigest() != line["hash"]:
                raise _Broken(seq, f"Event {seq} was changed. Its hash does not follow from {seq - 1}.")
            before = line["hash"]
            if seq in wanted:
                hashes[seq] = before
            self.end = seq
        self.last = before
        return hashes

    def _check_head(self):
        if not self.head:
            return
        seq, end = self.head["seq"], self.end
        if seq > end:
            raise _Broken(end + 1, f"The tail is cut off: {seq - end} events after {end} are missing.")
        if seq == end and self.head.get("hash") and self.head["hash"] != self.last:
            raise _Broken(end, "The head is not that of the last event.")

    def _check_codes(self, mac_key):
        for line in self.lines:
            own = hmac.new(mac_key, bytes.fromhex(line["hash"]), hashlib.sha256).hexdigest()
            if own != line.get("mac"):
                seq = line["seq"]
                raise _Broken(seq, f"Event {seq} was not written by the server: its code is wrong.")

    def _check_checkpoints(self, hashes):
        for checkpoint in self.checkpoints:
            seq, end = checkpoint["seq"], self.end
            said = _signed(checkpoint["signed"], self.jwks)
            if said is None:
                raise _Broken(seq, f"The signature of checkpoint {seq} does not hold.")
            if said.get("workspace") != self.workspace or said.get("seq") != seq:
                raise _Broken(seq, f"Checkpoint {seq} was signed for something else.")
            if seq > end:
                what = f"The tail is cut off: event {seq} was signed, and the chain ends at {end}."
                raise _Broken(end + 1, what)
            # Of what a sandbox keeps no more nothing is left to compare.
            if seq >= self.start and hashes.get(seq) != said.get("hash"):
                raise _Broken(seq, f"The chain up to {seq} is not the one that was signed.")


def _utf8(text):
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Half a character, which stands for none.
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _is_number(value):
    is_whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return is_whole and not isinstance(value, bool) and abs(value) < 2**53


def _is_text(*values):
    return all(isinstance(value, str) for value in values)


def _is_optional_text(value):
    return value is None or isinstance(value, str)


def _is_end(end, *texts):
    return isinstance(end, dict) and _is_number(end.get("seq")) and _is_text(*(end.get(name) for name in texts))


def _is_row(kind, row):
    one = row[kind]
    if kind == "event":
        return _is_end(row, "event", "prev", "hash") and _is_optional_text(row.get("mac"))
    if kind == "checkpoint":
        return _is_end(one, "signed")
    if kind == "jwks":
        keys = one.get("keys") if isinstance(one, dict) else None
        return isinstance(keys, list) and all(isinstance(key, dict) for key in keys)
    head, cut = row.get("head"), row.get("cut")
    is_head = head is None or (_is_end(head) and _is_optional_text(head.get("hash")))
    return _is_text(one) and is_head and (cut is None or _is_end(cut, "hash", "signed"))


def _read(text):
    chain = _Chain()
    for number, line in enumerate(text.split("\n"), 1):
        if line in ("", "\r"):
            continue
        row = _parsed(line)
        is_object = isinstance(row, dict)
        kind = next((name for name in ("event", "checkpoint", "jwks", "workspace") if is_object and name in row), None)
        if not is_object or (kind and not _is_row(kind, row)):
            raise NotAnExport(f"Line {number} is not part of an export.")
        if kind == "event":
            chain.lines.append({**row, "seq": int(row["seq"])})
        elif kind == "checkpoint":
            chain.checkpoints.append({**row[kind], "seq": int(row[kind]["seq"])})
        elif kind == "jwks":
            chain.jwks = row[kind]
        elif kind:
            chain.workspace = row[kind]
            chain.head, chain.cut = (end and {**end, "seq": int(end["seq"])} for end in (row.get("head"), row.get("cut")))
    if not chain.workspace:
        raise NotAnExport("This is not an export: no line names its workspace.")
    return chain


def _parsed(text):
    def refuse(constant):
        raise ValueError(constant)

    try:
        return json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None


def _base64(text):
    """Base64 as signatures have it, without padding; None where it is not."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", text) or len(text) % 4 == 1:
        return None
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _signed(signed, jwks):
    """What a compact JWS says; None where no key of the list signed it."""
    parts = signed.split(".")
    header, payload, signature = (_base64(part) for part in parts) if len(parts) == 3 else (None, None, None)
    if not header or not payload or not signature:
        return None
    head, said = (_parsed(part.decode(errors="replace")) for part in (header, payload))
    if not isinstance(head, dict) or head.get("alg") != "ES256" or not isinstance(said, dict):
        return None
    digest = int.from_bytes(hashlib.sha256(signed.rpartition(".")[0].encode()).digest(), "big")
    for key in (jwks or {}).get("keys", []):
        is_other = head.get("kid") and key.get("kid") and key["kid"] != head["kid"]
        if key.get("kty") != "EC" or key.get("crv") != "P-256" or is_other:
            continue
        x, y = _base64(key.get("x")), _base64(key.get("y"))
        if x and y and len(x) == len(y) == 32:
            if _holds(digest, signature, int.from_bytes(x, "big"), int.from_bytes(y, "big")):
                return said
    return None


# The curve P-256: y² = x³ - 3x + b over the integers modulo p, with n points in the group of g.
_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    1,
)
# Points have Jacobian coordinates, so that only the last one is divided; z is 0 at infinity.
_NOWHERE = (1, 1, 0)


def _double(point):
    x, y, z = point
    yy, zz = y * y % _P, z * z % _P
    s = 4 * x * yy % _P
    m = 3 * (x - zz) * (x + zz) % _P
    x3 = (m * m - 2 * s) % _P
    return x3, (m * (s - x3) - 8 * yy * yy) % _P, 2 * y * z % _P


def _add(one, other):
    if not one[2] or not other[2]:
        return other if not one[2] else one
    (x1, y1, z1), (x2, y2, z2) = one, other
    zz1, zz2 = z1 * z1 % _P, z2 * z2 % _P
    u1, u2 = x1 * zz2 % _P, x2 * zz1 % _P
    s1, s2 = y1 * z2 * zz2 % _P, y2 * z1 * zz1 % _P
    if u1 == u2:
        return _double(one) if s1 == s2 else _NOWHERE
    h, r = u2 - u1, s2 - s1
    hh = h * h % _P
    hhh, v = h * hh % _P, u1 * hh % _P
    x3 = (r * r - hhh - 2 * v) % _P
    return x3, (r * (v - x3) - s1 * hhh) % _P, z1 * z2 * h % _P


def _holds(digest, signature, x, y):
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    is_on_curve = x < _P and y < _P and (y * y - x * x * x + 3 * x - _B) % _P == 0
    if len(signature) != 64 or not 0 < r < _N or not 0 < s < _N or not is_on_curve:
        return False
    w = pow(s, -1, _N)
    by_g, by_key = digest * w % _N, r * w % _N
    key = (x, y, 1)
    sums = (_NOWHERE, _G, key, _add(_G, key))
    point = _NOWHERE
    for bit in range(255, -1, -1):
        point = _add(_double(point), sums[(by_g >> bit & 1) + 2 * (by_key >> bit & 1)])
    if not point[2]:
        return False
    return point[0] * pow(point[2], -2, _P) % _P % _N == r


def _main(file):
    url, jwks = os.environ.get("TANNR_URL"), None
    if url:
        with urllib.request.urlopen(f"{url}/auth/v1/.well-known/jwks.json", timeout=30) as answer:
            jwks = json.load(answer)
    with open(file, encoding="utf-8", errors="replace", newline="") as export:
        verdict = verify(export.read(), jwks, os.environ.get("TANNR_AUDIT_KEY"))
    own = "" if jwks or not verdict.ok else " The keys are those of the file: set TANNR_URL to check them."
    print(f"{verdict}{own}")
    return 0 if verdict.ok else 1


if __name__ == "__main__":
    try:
        if len(sys.argv) != 2:
            raise ValueError("Name a file.")
        sys.exit(_main(sys.argv[1]))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)

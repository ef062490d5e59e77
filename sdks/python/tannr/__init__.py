"""The Tannr API for Python: written by hand, without dependencies.

A call that could not be answered is made again: reads always, and POSTs because each carries an Idempotency-Key of its
own, so that it does its work once.
"""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Directive", "Resource", "Tannr", "TannrError"]

_WAITS = (0.2, 0.8, 2.0)
# A limit that passes sooner is waited for; the month's is told.
_LONGEST_WAIT = 10


class TannrError(Exception):
    """What the API refused: `code` for programs, the message for people, and the field or scope that it is about."""

    def __init__(self, status, error, retry_after=None):
        super().__init__(error.get("message", ""))
        self.status = status
        self.code = error.get("code")
        self.field = error.get("field")
        self.scope = error.get("scope")
        self.request_id = error.get("request_id")
        self.retry_after = retry_after


class Resource:
    """An answer, its fields as attributes."""

    def __init__(self, fields):
        self.__dict__.update({name: _wrap(value) for name, value in fields.items()})

    def __repr__(self):
        fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items() if name[0] != "_")
        return f"{type(self).__name__}({fields})"


def _wrap(value):
    if isinstance(value, dict):
        return Resource(value)
    return [_wrap(item) for item in value] if isinstance(value, list) else value


class Tannr:
    def __init__(self, api_key=None, url=None, workspace=None, timeout=30):
        self._key = api_key or os.environ.get("TANNR_API_KEY")
        if not self._key:
            raise ValueError("Set TANNR_API_KEY, or hand over api_key.")
        self._url = (url or os.environ.get("TANNR_URL") or "https://tannr.dev").rstrip("/")
        self._workspace = workspace
        self._timeout = timeout
        self.agents = _Agents(self)
        self.directives = _Directives(self)
        self.memory = _Memory(self)
        self.oversight = _Oversight(self)
        self.profiles = _Profiles(self)
        self.analytics = _Analytics(self)

    def request(self, method, path, query=None, body=None, idempotency_key=None):
        """Any call of the API, for those that have no method of their own. Gives the answer as it was read from JSON."""
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        search = "?" + urllib.parse.urlencode(asked) if asked else ""
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json"}
        if self._workspace:
            headers["Tannr-Workspace"] = self._workspace
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        call = urllib.request.Request(f"{self._url}/v1{path}{search}", data=data, headers=headers, method=method)
        repeatable = method in ("GET", "POST")
        for wait in _WAITS if repeatable else ():
            try:
                return self._send(call)
            except TannrError as error:
                pause = _pause(error, wait)
                if pause is None:
                    raise
            except urllib.error.URLError:
                pause = wait
            time.sleep(pause)
        return self._send(call)

    def graphql(self, query, variables=None):
        """Reads across lists. Gives `data`, and `errors` for what of it could not be read."""
        return self.request("POST", "/graphql", body={"query": query, "variables": variables})

    def _send(self, call):
        try:
            with urllib.request.urlopen(call, timeout=self._timeout) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as answer:
            retry_after = answer.headers.get("Retry-After")
            raise TannrError(answer.code, _error(answer), int(retry_after) if retry_after else None) from None


def _error(answer):
    try:
        return json.loads(answer.read())["error"]
    except (ValueError, KeyError, TypeError):
        return {"code": "unavailable", "message": f"The server answered {answer.code}."}


def _pause(error, wait):
    if error.status == 429:
        return error.retry_after if (error.retry_after or 0) <= _LONGEST_WAIT else None
    return wait if error.status >= 500 or error.code == "idempotency_in_progress" else None


def _at(identifier):
    return urllib.parse.quote(identifier, safe="")


class _Family:
    def __init__(self, tannr):
        self._tannr = tannr

    def _get(self, path, **query):
        return Resource(self._tannr.request("GET", path, query=query))

    def _post(self, path, body):
        return Resource(self._tannr.request("POST", path, body=body))

    def _all(self, path, make, limit=None):
        after = None
        while True:
            page = self._tannr.request("GET", path, query={"limit": limit, "after": after})
            for row in page["data"]:
                yield make(row)
            after = page["next"]
            if after is None:
                return


class _Agents(_Family):
    def create(self, name, capabilities, role=None, model=None):
        fields = {"name": name, "capabilities": capabilities, "role": role, "model": model}
        return self._post("/agents", {key: value for key, value in fields.items() if value is not None})

    def get(self, id):
        return self._get(f"/agents/{_at(id)}")

    def update(self, id, **changes):
        return Resource(self._tannr.request("PATCH", f"/agents/{_at(id)}", body=changes))

    def archive(self, id):
        self._tannr.request("DELETE", f"/agents/{_at(id)}")

    def list(self, limit=None):
        return self._all("/agents", Resource, limit)


class Directive(Resource):
    """A directive as it was answered; `status()` asks how it is now."""

    def __init__(self, directives, fields):
        super().__init__(fields)
        self._directives = directives

    def status(self):
        return self._directives.get(self.id)

    def wait(self):
        """Returns once it is over or waits for somebody."""
        return self._directives.wait(self.id)

    def pause(self):
        return self._directives.update(self.id, state="paused")

    def resume(self):
        return self._directives.update(self.id, state="running")

    def cancel(self):
        return self._directives.update(self.id, state="cancelled")


class _Directives(_Family):
    def submit(
        self, agent_id, instruction, context=None, sources=None, limits=None, approve_plan=None, steps=None
    ):
        """Hands work to an agent. `steps` take the place of our plan."""
        more = {"context": context, "sources": sources, "limits": limits, "approve_plan": approve_plan, "steps": steps}
        body = {"agent_id": agent_id, "instruction": instruction}
        body.update({name: value for name, value in more.items() if value is not None})
        return Directive(self, self._tannr.request("POST", "/directives", body=body))

    def get(self, id):
        return Directive(self, self._tannr.request("GET", f"/directives/{_at(id)}"))

    def update(self, id, **changes):
        return Directive(self, self._tannr.request("PATCH", f"/directives/{_at(id)}", body=changes))

    def wait(self, id):
        """Returns once it is over or waits for somebody."""
        while True:
            answer = self._tannr.request("GET", f"/directives/{_at(id)}/wait")
            if answer["settled"]:
                return Directive(self, answer["directive"])

    def list(self, limit=None):
        return self._all("/directives", lambda row: Directive(self, row), limit)


class _Memory(_Family):
    def list(self, agent_id):
        return self._get(f"/memory/{_at(agent_id)}").entries

    def create(self, agent_id, text):
        return self._post("/memory", {"agent_id": agent_id, "text": text})

    def search(self, agent_id, query):
        return self._post("/memory/search", {"agent_id": agent_id, "query": query}).entries

    def delete(self, agent_id, id=None):
        """One entry, or without `id` all of the agent's."""
        body = {"agent_id": agent_id} if id is None else {"agent_id": agent_id, "id": id}
        return Resource(self._tannr.request("DELETE", "/memory", body=body))


class _Oversight(_Family):
    def events(self, directive_id=None, after=None):
        return self._get("/oversight/events", directive_id=directive_id, after=after).events

    def audit(self, first_day, last_day):
        return self._post("/oversight/audit", {"from": str(first_day), "to": str(last_day)})

    def report(self, id):
        return self._get(f"/oversight/audit/{_at(id)}")

    def trace(self, id):
        return self._get(f"/oversight/traces/{_at(id)}")


class _Profiles(_Family):
    def get(self, id):
        return self._get(f"/profiles/{_at(id)}")

    def match(self, skills, location=None):
        body = {"skills": skills} if location is None else {"skills": skills, "location": location}
        return self._post("/profiles/match", body).matches

    def insights(self, skill=None):
        return self._get("/profiles/insights", skill=skill).skills


class _Analytics(_Family):
    def usage(self, month=None):
        return self._get("/analytics/usage", month=month)

    def performance(self, agent_id=None):
        return self._get("/analytics/performance", agent_id=agent_id)

    def insights(self):
        return self._get("/analytics/insights").insights

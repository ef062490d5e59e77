"""The Tannr API for Python: written by hand, without dependencies.

A call that could not be answered is made again: reads always, and POSTs because each carries an Idempotency-Key of its
own, so that it does its work once.
"""

import contextlib
import contextvars
import http.client
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
_ENDED = ("completed", "cancelled", "failed")


class TannrError(Exception):
    """What the API refused: `code` for programs, the message for people, and the field, scope or role it is about."""

    def __init__(self, status, error, retry_after=None):
        super().__init__(error.get("message", ""))
        self.status = status
        self.code = error.get("code")
        self.field = error.get("field")
        self.scope = error.get("scope")
        self.role = error.get("role")
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
    """Keys, webhooks, tool servers, workspaces, changes of policies and consent take a person's own token as api_key."""

    def __init__(self, api_key=None, url=None, workspace=None, timeout=30):
        self._key = api_key or os.environ.get("TANNR_API_KEY")
        if not self._key:
            raise ValueError("Set TANNR_API_KEY, or hand over api_key.")
        self._url = (url or os.environ.get("TANNR_URL") or "https://tannr.dev").rstrip("/")
        self._workspace = workspace
        self._timeout = timeout
        self._once = contextvars.ContextVar("tannr_idempotency_key", default=None)
        self.agents = _Agents(self)
        self.directives = _Directives(self)
        self.schedules = _Schedules(self)
        self.memory = _Memory(self)
        self.oversight = _Oversight(self)
        self.approvals = _Approvals(self)
        self.policies = _Policies(self)
        self.profiles = _Profiles(self)
        self.analytics = _Analytics(self)
        self.keys = _Keys(self)
        self.webhooks = _Webhooks(self)
        self.tool_servers = _ToolServers(self)
        self.workspaces = _Workspaces(self)

    @contextlib.contextmanager
    def once(self, key):
        """Gives the one POST that is made in its block a key of your own, so that a program that starts anew can make the same
        call again and it does its work once."""
        outer = self._once.set(key)
        try:
            yield
        finally:
            self._once.reset(outer)

    def request(self, method, path, query=None, body=None, idempotency_key=None):
        """Any call of the API, for those that have no method of their own. Gives the answer as it was read from JSON."""
        once = (idempotency_key or self._once.get() or str(uuid.uuid4())) if method == "POST" else None
        call = self._call(method, path, query, body, once)
        repeatable = method in ("GET", "POST")
        text = self._send(call, _WAITS if repeatable else (), self._read)
        return json.loads(text) if text else None

    def stream(self, path, query=None, on_over=None):
        """Server-sent events, each as it was read from JSON, until the server ends the stream. `on_over` is called where it
        says that nothing more comes."""
        with self._send(self._call("GET", path, query, accept="text/event-stream"), _WAITS, self._open) as answer:
            if answer.status == 204 and on_over:
                on_over()
            for line in answer:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

    def graphql(self, query, variables=None, operation_name=None):
        """Reads across lists. Gives `data`, and `errors` for what of it could not be read."""
        body = {"query": query, "variables": variables, "operationName": operation_name}
        return self.request("POST", "/graphql", body=body)

    def me(self):
        """Whose key or token this is, in which workspace and with which scopes. The call is not counted."""
        return Resource(self.request("GET", "/me"))

    def public_keys(self):
        """The keys that sign what the server says, as a JSON Web Key Set."""
        keys = urllib.request.Request(f"{self._url}/auth/v1/.well-known/jwks.json")
        return json.loads(self._send(keys, _WAITS, self._read))

    def _call(self, method, path, query=None, body=None, once=None, accept="application/json"):
        asked = _given(query or {})
        search = "?" + urllib.parse.urlencode(asked) if asked else ""
        headers = {"Authorization": f"Bearer {self._key}", "Accept": accept}
        if self._workspace:
            headers["Tannr-Workspace"] = self._workspace
        if body is not None:
            headers["Content-Type"] = "application/json"
        if once:
            headers["Idempotency-Key"] = once
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(f"{self._url}/v1{path}{search}", data=data, headers=headers, method=method)

    def _send(self, call, waits, attempt):
        """What the attempt gives, after as many more of them as there are waits."""
        for wait in waits:
            try:
                return attempt(call)
            except TannrError as error:
                pause = _pause(error, wait)
                if pause is None:
                    raise
            # A connection that breaks before the answer is no URLError of urllib, unlike one that cannot be made.
            except (OSError, http.client.HTTPException):
                pause = wait
            time.sleep(pause)
        return attempt(call)

    def _read(self, call):
        with self._open(call) as answer:
            return answer.read()

    def _open(self, call):
        try:
            return urllib.request.urlopen(call, timeout=self._timeout)
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


def _given(fields):
    return {name: value for name, value in fields.items() if value is not None}


class _Family:
    def __init__(self, tannr):
        self._tannr = tannr

    def _ask(self, method, path, body=None, **query):
        return Resource(self._tannr.request(method, path, query=query, body=body))

    def _get(self, path, **query):
        return self._ask("GET", path, **query)

    def _post(self, path, body=None):
        return self._ask("POST", path, body)

    def _patch(self, path, body):
        return self._ask("PATCH", path, body)

    def _delete(self, path):
        self._tannr.request("DELETE", path)

    def _rows(self, path):
        """The rows of a list that has one page alone."""
        return self._get(path).data

    def _all(self, path, make, after=None, **query):
        """Every row of a list, page after page."""
        while True:
            page = self._tannr.request("GET", path, query={**query, "after": after})
            for row in page["data"]:
                yield make(row)
            after = page["next"]
            if after is None:
                return


class _Agents(_Family):
    def create(self, name, capabilities, role=None, model=None, policy=None):
        """`policy`: `{"ask": [...], "deny": [...]}`, tools that it asks for each time and never uses."""
        fields = {"name": name, "capabilities": capabilities, "role": role, "model": model, "policy": policy}
        return self._post("/agents", _given(fields))

    def get(self, id):
        return self._get(f"/agents/{_at(id)}")

    def update(self, id, **changes):
        return self._patch(f"/agents/{_at(id)}", changes)

    def archive(self, id):
        self._delete(f"/agents/{_at(id)}")

    def list(self, limit=None, after=None):
        return self._all("/agents", Resource, after, limit=limit)

    def versions(self, id):
        """Newest first: what it could do, and since when."""
        return self._rows(f"/agents/{_at(id)}/versions")


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

    def plan(self):
        return self._directives.plan(self.id)

    def events(self, after=None):
        return self._directives.events(self.id, after)

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
        return self._one("POST", "", {"agent_id": agent_id, "instruction": instruction, **_given(more)})

    def get(self, id):
        return self._one("GET", f"/{_at(id)}")

    def update(self, id, **changes):
        """Its `state`, `context`, `sources` or `limits`, with a `reason` for the record."""
        return self._one("PATCH", f"/{_at(id)}", changes)

    def fork(self, id, step):
        """A new directive with what this one had after a step, 0 for none. It starts paused."""
        return self._one("POST", f"/{_at(id)}/fork", {"step": step})

    def list(self, limit=None, after=None, **only):
        """Newest first. `only` what has a `state`, an `agent_id`, or is `issued_by` somebody; with the words `q`; or that
        `needs_me="true"`."""
        return self._all("/directives", lambda row: Directive(self, row), after, limit=limit, **only)

    def counts(self, agent_id=None, issued_by=None, q=None):
        return self._get("/directives/counts", agent_id=agent_id, issued_by=issued_by, q=q)

    def preview(self, agent_id, instruction, context=None, sources=None):
        """The plan that an instruction leads to, without submitting it."""
        more = _given({"context": context, "sources": sources})
        return self._post("/directives/preview", {"agent_id": agent_id, "instruction": instruction, **more})

    def plan(self, id):
        return self._get(f"/directives/{_at(id)}/plan")

    def output(self, id, step):
        """All of what a step put out: `content` is JSON, and `sha256` that of its bytes."""
        return self._get(f"/directives/{_at(id)}/steps/{step}/output")

    def change_plan(self, id, expected_rev, steps=None, words=None):
        """Steps, or plain words, take the place of all that has not run."""
        more = _given({"steps": steps, "words": words})
        return self._one("PUT", f"/{_at(id)}/plan", {"expected_rev": expected_rev, **more})

    def poll(self, id, seconds=None):
        """Answers once it is settled, or after so many seconds, 25 at most."""
        return self._get(f"/directives/{_at(id)}/wait", seconds=seconds)

    def wait(self, id):
        """Returns once it is over or waits for somebody."""
        while True:
            answer = self._tannr.request("GET", f"/directives/{_at(id)}/wait")
            if answer["settled"]:
                return Directive(self, answer["directive"])

    def events(self, id, after=None):
        """What happens to it, as it happens, until it is over. A stream that breaks off is opened again after the last
        event that came."""
        waits, nothing_more = iter(_WAITS), []
        while True:
            is_over = False
            try:
                path, on_over = f"/directives/{_at(id)}/events", lambda: nothing_more.append(True)
                for event in self._tannr.stream(path, {"after": after}, on_over):
                    yield _wrap(event)
                    waits, after = iter(_WAITS), event["seq"]
                    is_over = (event["directive"] or {}).get("state") in _ENDED
            except (OSError, http.client.HTTPException):
                wait = next(waits, None)
                if wait is None:
                    raise
                time.sleep(wait)
            else:
                if is_over or nothing_more:
                    return

    def tools(self):
        """What a plan can use."""
        return self._rows("/tools")

    def _one(self, method, path, body=None):
        return Directive(self, self._tannr.request(method, f"/directives{path}", body=body))


class _Schedules(_Family):
    def create(self, agent_id, name, instruction, cron, **more):
        """`cron` has five fields, in UTC. `more` are `context`, `sources`, `limits` and `enabled`."""
        fields = {"agent_id": agent_id, "name": name, "instruction": instruction, "cron": cron, **more}
        return self._post("/schedules", fields)

    def update(self, id, **changes):
        return self._patch(f"/schedules/{_at(id)}", changes)

    def delete(self, id):
        self._delete(f"/schedules/{_at(id)}")

    def list(self):
        return self._rows("/schedules")


class _Memory(_Family):
    def list(self, agent_id, limit=None, after=None):
        """What it remembers, the newest first: 20 entries, or so many as the limit says."""
        return self.page(agent_id, limit, after).entries

    def page(self, agent_id, limit=None, after=None):
        """Its `entries`, how many there are in `total`, and the `next` page's `after`."""
        return self._get(f"/memory/{_at(agent_id)}", limit=limit, after=after)

    def create(self, agent_id, text, subject=None):
        return self._post("/memory", {"agent_id": agent_id, "text": text, **_given({"subject": subject})})

    def correct(self, id, text, expected_version):
        """Refused with 409 where somebody changed it after that version."""
        return self._patch(f"/memory/{_at(id)}", {"text": text, "expected_version": expected_version})

    def search(self, agent_id, query, limit=None):
        body = {"agent_id": agent_id, "query": query, **_given({"limit": limit})}
        return self._post("/memory/search", body).entries

    def delete(self, agent_id, id=None):
        """One entry, or without `id` all of the agent's."""
        return self._ask("DELETE", "/memory", {"agent_id": agent_id, **_given({"id": id})})

    def preview_delete(self, agent_id, id=None):
        """What `delete` would take along."""
        return self._post("/memory/forget-preview", {"agent_id": agent_id, **_given({"id": id})})


class _Oversight(_Family):
    def events(self, directive_id=None, after=None, limit=None, **only):
        """A page of the record. `only` events `before` one, of a `kind`, `by` somebody, `since` or `until` a time."""
        query = {"directive_id": directive_id, "after": after, "limit": limit, **only}
        return self._get("/oversight/events", **query).events

    def audit(self, first_day, last_day):
        return self._post("/oversight/audit", {"from": str(first_day), "to": str(last_day)})

    def report(self, id):
        return self._get(f"/oversight/audit/{_at(id)}")

    def trace(self, id):
        return self._get(f"/oversight/traces/{_at(id)}")

    def chain(self):
        return self._get("/oversight/chain")

    def export_chain(self, after=None, limit=None):
        """Lines in order, 5,000 at most: what a verifier reads."""
        return self._get("/oversight/chain/events", after=after, limit=limit)

    def download(self):
        """The whole chain as a text, which `tannr.audit.verify` verifies without a server."""
        ask = self._tannr.request
        chain, lines = ask("GET", "/oversight/chain"), []
        head, cut = {"seq": chain["seq"], "hash": chain["hash"]}, chain["cut"]
        after = cut["seq"] if cut else 0
        # What happens meanwhile belongs to the next time.
        while after is not None and after < head["seq"]:
            page = ask("GET", "/oversight/chain/events", {"after": after, "limit": 5000})
            lines += [line for line in page["lines"] if line["seq"] <= head["seq"]]
            after = page["next"]
        first = {"workspace": chain["workspace"], "head": head, **_given({"cut": cut})}
        checkpoints = [{"checkpoint": one} for one in chain["checkpoints"]]
        rows = [first, *lines, *checkpoints, {"jwks": self._tannr.public_keys()}]
        return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)

    def verify(self, text=None, mac_key=None):
        """Whether the chain holds, or an export of it, by the keys of the server: `ok`, and the `fault` where it does not."""
        from .audit import verify

        return verify(self.download() if text is None else text, self._tannr.public_keys(), mac_key)

    def hold(self):
        return self._get("/oversight/hold")

    def pause_all(self, reason=None):
        """No step of any directive begins until everything is resumed."""
        return self._post("/oversight/hold", _given({"reason": reason}))

    def resume_all(self, reason=None):
        """It takes a person's access token: an API key is refused."""
        return self._ask("DELETE", "/oversight/hold", _given({"reason": reason}))


class _Approvals(_Family):
    def list(self, state=None, like=None, limit=None, after=None, **pending):
        """`pending` ones, or those `decided`. Of the pending, `needs_me="true"` are those that you may decide, `"false"` the others,
        and `directive_id` names whose. `like` is the id of one: what of the same tool was decided before it."""
        return self._all("/oversight/approvals", Resource, after, state=state, like=like, limit=limit, **pending)

    def counts(self):
        """How many are `pending`, and how many of them are yours to decide: `needs_me`."""
        return self._get("/oversight/approvals/counts")

    def get(self, id):
        return self._get(f"/oversight/approvals/{_at(id)}")

    def decide(self, id, decision, args_sha256, reason=None, args=None, remind_at=None):
        """`approve`, `reject`, `edit` with new `args`, or `defer` to `remind_at`. The hash is the one that was shown.

        It takes a person's access token: an API key is refused.
        """
        more = _given({"reason": reason, "args": args, "remind_at": remind_at})
        body = {"decision": decision, "args_sha256": args_sha256, **more}
        return self._post(f"/oversight/approvals/{_at(id)}", body)


class _Policies(_Family):
    def create(self, name, tool, verdict, **more):
        return self._post("/policies", {"name": name, "tool": tool, "verdict": verdict, **more})

    def update(self, id, **changes):
        return self._patch(f"/policies/{_at(id)}", changes)

    def delete(self, id):
        self._delete(f"/policies/{_at(id)}")

    def try_out(self, policy=None, policy_id=None, call=None, recent=None):
        """What a draft or a saved policy would change, of the `call` and of recent steps. Nothing is written."""
        return self._post("/policies/try", _given({"policy": policy, "policy_id": policy_id, "call": call, "recent": recent}))

    def list(self):
        return self._rows("/policies")


class _Profiles(_Family):
    def get(self, id):
        return self._get(f"/profiles/{_at(id)}")

    def match(self, skills, location=None):
        return self._post("/profiles/match", {"skills": skills, **_given({"location": location})}).matches

    def insights(self, skill=None):
        return self._get("/profiles/insights", skill=skill).skills

    def consent(self):
        """What you share with programs."""
        return self._get("/consent")

    def set_consent(self, findable, shares):
        return self._ask("PUT", "/consent", {"findable": findable, "shares": shares})


class _Analytics(_Family):
    def usage(self, month=None):
        return self._get("/analytics/usage", month=month)

    def performance(self, agent_id=None):
        return self._get("/analytics/performance", agent_id=agent_id)

    def insights(self):
        return self._get("/analytics/insights").insights


class _Keys(_Family):
    def create(self, name, mode, scopes, expires_at=None):
        """Its answer alone has the `secret`."""
        body = {"name": name, "mode": mode, "scopes": scopes, **_given({"expires_at": expires_at})}
        return self._post("/keys", body)

    def list(self, limit=None, after=None):
        return self._all("/keys", Resource, after, limit=limit)

    def update(self, id, name):
        return self._patch(f"/keys/{_at(id)}", {"name": name})

    def rotate(self, id, overlap_seconds=None):
        """A new key with the same rights. Both work until the overlap ends."""
        return self._post(f"/keys/{_at(id)}/rotate", _given({"overlap_seconds": overlap_seconds}))

    def revoke(self, id):
        return self._ask("DELETE", f"/keys/{_at(id)}")

    def requests(self, key_id=None, failed=None, limit=None, after=None):
        """What was called in the last 30 days, the newest first; with `failed="true"`, what was refused."""
        return self._all("/requests", Resource, after, key_id=key_id, failed=failed, limit=limit)


class _Webhooks(_Family):
    def create(self, url, events):
        """Its answer alone has the `secret`."""
        return self._post("/webhooks", {"url": url, "events": events})

    def list(self):
        return self._rows("/webhooks")

    def update(self, id, **changes):
        return self._patch(f"/webhooks/{_at(id)}", changes)

    def delete(self, id):
        self._delete(f"/webhooks/{_at(id)}")

    def rotate(self, id, overlap_seconds=None):
        """A new secret. Until the overlap ends messages have two signatures."""
        return self._post(f"/webhooks/{_at(id)}/rotate", _given({"overlap_seconds": overlap_seconds}))

    def deliveries(self, id, limit=None, after=None):
        return self._all(f"/webhooks/{_at(id)}/deliveries", Resource, after, limit=limit)

    def replay(self, id):
        """Sends the message of a delivery again, under a new id."""
        return self._post(f"/webhooks/deliveries/{_at(id)}/replay")


class _ToolServers(_Family):
    def create(self, name, url, authorization=None):
        return self._post("/tool-servers", {"name": name, "url": url, **_given({"authorization": authorization})})

    def list(self):
        return self._rows("/tool-servers")

    def update(self, id, is_on):
        return self._patch(f"/tool-servers/{_at(id)}", {"is_on": is_on})

    def look(self, id):
        return self._post(f"/tool-servers/{_at(id)}/look")

    def pin(self, id, tools):
        """Tools that were reviewed, each with its `name` and `sha256`."""
        return self._post(f"/tool-servers/{_at(id)}/pin", {"tools": tools})

    def delete(self, id):
        self._delete(f"/tool-servers/{_at(id)}")


class _Workspaces(_Family):
    def list(self):
        return self._rows("/workspaces")

    def create(self, name):
        return self._post("/workspaces", {"name": name})

    def update(self, **changes):
        """The `name` or `budget` of the one that the client works in."""
        return self._patch("/workspace", changes)

    def budgets(self):
        """What models and runs of the workspace and of its agents may use in a month, and what they have used."""
        return self._get("/budgets")

    def set_agent_budget(self, agent_id, money, tokens, **runs):
        """None is no limit. `steps` and `seconds` of runs stay as they are unless they are given."""
        return self._ask("PUT", f"/budgets/{_at(agent_id)}", {"money": money, "tokens": tokens, **runs})

    def members(self):
        return self._rows("/members")

    def add_member(self, email, role):
        return self._post("/members", {"email": email, "role": role})

    def update_member(self, user_id, role):
        return self._patch(f"/members/{_at(user_id)}", {"role": role})

    def remove_member(self, user_id):
        self._delete(f"/members/{_at(user_id)}")

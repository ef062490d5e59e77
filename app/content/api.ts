// The API platform page. Every call is described in api-reference.ts.
import type { Action } from './action.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'API platform',
  title: 'Put an agent to work in nine lines',
  lead: 'Agents, directives, memory and oversight behind one consistent API, with every decision on the record.',
  actions: [
    { label: 'Get API Key', to: '/orcher/console?key=sandbox' },
    { label: 'View Documentation', to: '/api/docs' },
    { label: 'Try Sandbox', to: '/api/docs#sandbox' },
  ],
}

export type QuickStart = { id: string; language: string; install: string; code: string }

/** One program in four languages: create an agent, submit a directive, read its status. */
export const quickStarts: QuickStart[] = [
  {
    id: 'python',
    language: 'Python',
    install: 'pip install tannr',
    code: `from tannr import Tannr

tannr = Tannr()  # reads TANNR_API_KEY

agent = tannr.agents.create(
    name="analyst",
    capabilities=["research", "summarize"],
    role="reviewer",
)
directive = tannr.directives.submit(
    agent_id=agent.id,
    instruction="Compare Q3 vendor risk",
    context={"region": "EU"},
)
status = directive.status()
print(status.state, status.progress)  # running 40`,
  },
  {
    id: 'go',
    language: 'Go',
    install: 'go get tannr.dev/go',
    code: `client := tannr.New() // reads TANNR_API_KEY

agent, err := client.Agents.Create(ctx, tannr.Agent{
	Name:         "analyst",
	Capabilities: []string{"research", "summarize"},
	Role:         "reviewer",
})
if err != nil {
	return err
}
directive, err := client.Directives.Submit(ctx, tannr.Directive{
	AgentID:     agent.ID,
	Instruction: "Compare Q3 vendor risk",
	Context:     tannr.Context{"region": "EU"},
})
if err != nil {
	return err
}
status, err := directive.Status(ctx)
if err != nil {
	return err
}
fmt.Println(status.State, status.Progress) // running 40`,
  },
  {
    id: 'javascript',
    language: 'JavaScript',
    install: 'npm install @tannr/sdk',
    code: `import { Tannr } from "@tannr/sdk"

const tannr = new Tannr() // reads TANNR_API_KEY

const agent = await tannr.agents.create({
  name: "analyst",
  capabilities: ["research", "summarize"],
  role: "reviewer",
})
const directive = await tannr.directives.submit({
  agent_id: agent.id,
  instruction: "Compare Q3 vendor risk",
  context: { region: "EU" },
})
const { state, progress } = await directive.status()
console.log(state, progress) // running 40`,
  },
  {
    id: 'curl',
    language: 'curl',
    install: 'export TANNR_URL=https://your-tannr TANNR_API_KEY=your-key',
    code: `curl "$TANNR_URL/v1/agents" \\
  -H "Authorization: Bearer $TANNR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "analyst", "role": "reviewer",
       "capabilities": ["research", "summarize"]}'
# {"id": "agt_7Qm2", "name": "analyst", ...}

curl "$TANNR_URL/v1/directives" \\
  -H "Authorization: Bearer $TANNR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"agent_id": "agt_7Qm2",
       "instruction": "Compare Q3 vendor risk",
       "context": {"region": "EU"}}'
# {"id": "dir_4Kx9", "state": "queued", "progress": 0}

curl "$TANNR_URL/v1/directives/dir_4Kx9" \\
  -H "Authorization: Bearer $TANNR_API_KEY"
# {"id": "dir_4Kx9", "state": "running", "progress": 40}`,
  },
]

export const familiesTitle = 'Six families, one set of rules'

export const authentication: { title: string; lead: string; items: { term: string; text: string }[] } = {
  title: 'Authentication and security',
  lead: 'A key identifies the program. A token identifies the person it acts for. Scopes limit what either can do.',
  items: [
    {
      term: 'API keys',
      text: 'One for the sandbox and one for live use, each shown once and rotated without downtime.',
    },
    {
      term: 'JWT bearer tokens',
      text: 'Short-lived and signed. They name a person, whose role in the workspace determines their scopes: `directives:write`, `memory:read`, `oversight:audit`.',
    },
    { term: 'Single sign-on', text: 'SAML and OIDC for the people who use the admin console.' },
    { term: 'Role scopes', text: 'An agent never holds a scope that the person behind it does not.' },
    {
      term: 'Encryption',
      text: 'TLS 1.3 in transit and AES-256 at rest where the operator’s disk or database provides it, for memory and everything else.',
    },
    {
      term: 'Audit',
      text: 'Every change to a workspace leaves an oversight event, and every directive leaves a trace.',
    },
  ],
}

export const sdks: { title: string; lead: string } = {
  title: 'A quick start in your language',
  lead: 'Create an agent, hand it a directive, check its progress. The same three calls in every SDK.',
}

export const pricing = {
  title: 'Pay for calls, not seats',
  lead: 'A call is one request that is answered. Errors on our side are free, and so is the sandbox.',
}

export const closing: { title: string; lead: string; label: string; example: string; actions: Action[] } = {
  title: 'Make the first call',
  lead: 'The sandbox uses the real routes. Calls there are free and never count against your plan.',
  label: 'First call',
  example: 'POST /v1/agents, named “analyst”',
  actions: [
    { label: 'Get API Key', to: '/orcher/console?key=sandbox' },
    { label: 'Try Sandbox', to: '/api/docs#sandbox' },
  ],
}

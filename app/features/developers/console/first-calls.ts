/** The first call in each language, as the quick starts of the site write it. */

export const firstBody = { name: 'analyst', capabilities: ['research', 'summarize'], role: 'reviewer' }

/** The example directive for the agent. */
export const firstInstruction = 'Find engineer jobs and summarize them'

export const firstCalls: readonly { language: string; code: string }[] = [
  {
    language: 'curl',
    code: `curl "$TANNR_URL/v1/agents" \\
  -H "Authorization: Bearer $TANNR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "analyst", "role": "reviewer",
       "capabilities": ["research", "summarize"]}'`,
  },
  {
    language: 'JavaScript',
    code: `import { Tannr } from "@tannr/sdk"

const tannr = new Tannr() // reads TANNR_API_KEY

const agent = await tannr.agents.create({
  name: "analyst",
  capabilities: ["research", "summarize"],
  role: "reviewer",
})`,
  },
  {
    language: 'Python',
    code: `from tannr import Tannr

tannr = Tannr()  # reads TANNR_API_KEY

agent = tannr.agents.create(
    name="analyst",
    capabilities=["research", "summarize"],
    role="reviewer",
)`,
  },
  {
    language: 'Go',
    code: `client := tannr.New() // reads TANNR_API_KEY

agent, err := client.Agents.Create(ctx, tannr.Agent{
	Name:         "analyst",
	Capabilities: []string{"research", "summarize"},
	Role:         "reviewer",
})`,
  },
]

/** The call, preceded by the environment variables that it reads, as far as they are known. */
export function forTerminal(
  code: string,
  { address, secret }: { address: string | undefined; secret: string | undefined },
): string {
  return [
    ...(address ? [`export TANNR_URL=${address}`] : []),
    ...(secret ? [`export TANNR_API_KEY=${secret}`] : []),
    code,
  ].join('\n')
}

/** Asks the operator's model once, without streaming: it proposes steps and decides nothing. */
import { z } from 'zod'
import { excessOf } from '#server/platform/http/json-depth.ts'
import { maxSteps, type StepDraft, stepDraft } from '#shared/orcher/plan.ts'
import { type Tool, tools } from '#shared/orcher/tools.ts'
import type { Model } from './settings.ts'

/** The model's input. Contents of sources are excluded, so that data cannot request tools (prompt injection). */
export type Task = {
  instruction: string
  context: Record<string, unknown>
  sources: readonly string[]
  tools: readonly Tool[]
  today: string
}

export type Proposal = { steps: StepDraft[]; tokensIn: number; tokensOut: number } | { refused: string }

const timeout = 60_000
const maxAnswer = 256 * 1024
/** Of its steps: more than any plan has, and nothing that could not be stored. */
const maxProposal = 64 * 1024
const maxInProposal = { levels: 32, values: 5000 }
const maxTokensOut = 2000
const maxContext = 4000

const system = `You plan work for an agent. Call propose_plan once with the steps that lead to the outcome, in order, with the fewest tools that do it.
Use only the tools listed. "from" holds numbers of earlier steps, the first is 1. Read only the sources that are named.
Other people check the plan and decide about it; you decide nothing.`

export function requestOf(
  model: Model,
  { instruction, context, sources, tools: offered, today }: Task,
): string {
  const { sources: _, ...facts } = context
  const offer = offered.map((name) => ({
    name,
    does: tools[name].does,
    args: z.toJSONSchema(tools[name].args, { io: 'input' }),
  }))
  const task = {
    today,
    instruction,
    facts: JSON.stringify(facts).slice(0, maxContext),
    sources,
    tools: offer,
  }
  const answer = {
    type: 'object',
    required: ['steps'],
    properties: {
      steps: {
        type: 'array',
        items: {
          type: 'object',
          required: ['title', 'tool', 'args'],
          properties: {
            title: { type: 'string' },
            tool: { type: 'string', enum: offered },
            args: { type: 'object' },
          },
        },
      },
    },
  }
  return JSON.stringify({
    ...{ model: model.name, temperature: 0, max_tokens: maxTokensOut },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: JSON.stringify(task) },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'propose_plan', description: 'Proposes the steps.', parameters: answer },
      },
    ],
    tool_choice: { type: 'function', function: { name: 'propose_plan' } },
  })
}

/** Upper bounds of what asking takes: a token has at least one byte. */
export function worstOf(model: Model, request: string) {
  const tokensIn = Buffer.byteLength(request)
  return { cost: costOf(model, tokensIn, maxTokensOut), tokens: tokensIn + maxTokensOut }
}

export const costOf = ({ priceIn, priceOut }: Model, tokensIn: number, tokensOut: number) =>
  Math.ceil((tokensIn * priceIn + tokensOut * priceOut) / 100) / 10_000

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
})

const proposed = z.object({ steps: z.array(stepDraft).min(1).max(maxSteps) })

export async function askModel(model: Model, request: string): Promise<Proposal> {
  const text = await answerOf(model, request).catch(() => undefined)
  if (text === undefined) return { refused: 'It did not answer.' }
  const read = completion.safeParse(parsed(text))
  const message = read.data?.choices[0]?.message
  if (!message) return { refused: 'It did not answer as such models do.' }
  const said = message.tool_calls?.find((call) => call.function.name === 'propose_plan')?.function.arguments
  const steps = proposed.safeParse(parsedWithin(said ?? message.content ?? ''))
  // The model's reported usage, which cannot be more than was reserved, or the reserved amount without one.
  const most = [Buffer.byteLength(request), maxTokensOut] as const
  const { prompt_tokens: taken, completion_tokens: written } = read.data?.usage ?? {}
  const [tokensIn, tokensOut] = [Math.min(taken ?? most[0], most[0]), Math.min(written ?? most[1], most[1])]
  if (!steps.success) return { refused: 'What it proposed is no plan.' }
  return { steps: steps.data.steps, tokensIn, tokensOut }
}

const parsedWithin = (text: string) =>
  text.length > maxProposal || excessOf(text, maxInProposal) ? undefined : parsed(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The operator configured the URL, so it may be private. */
async function answerOf({ url, key }: Model, request: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return undefined
  }
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxAnswer) return undefined
  }
  return text
}

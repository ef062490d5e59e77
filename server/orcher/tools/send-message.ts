/** Sends a draft, or words of the plan, to somebody on Tannr: as the issuer, by their rights and under their limits. */
import { createHash } from 'node:crypto'
import { isDatabaseError } from '#server/platform/database.ts'
import type { Args } from '#shared/orcher/tools.ts'
import { basisOf, type Input, linesOf, type Means, type Result, type StepRun, ToolFailed } from './tool.ts'

/** Characters of a message at most. */
const longest = 4000

/** The message has the same id at each attempt of the step, so that it is there once. */
export async function sendMessage(
  step: StepRun & { args: Args<'send_message'> },
  { asIssuer }: Pick<Means, 'asIssuer'>,
): Promise<Result> {
  const { args, inputs, directive, rev, seq, sandbox } = step
  const basis = basisOf(inputs)
  const body = [args.text ?? '', ...inputs.map(wordsOf)].filter(Boolean).join('\n\n').trim()
  if (body === '') throw new ToolFailed('There is nothing to send.')
  if (body.length > longest) {
    throw new ToolFailed(`The message would have ${body.length} characters; it can have ${longest}.`)
  }
  if (sandbox) {
    return { output: { kind: 'done', summary: 'In a sandbox no message is sent', sandbox: true }, basis }
  }
  const id = uuidOf(`${directive}:${rev}:${seq}`)
  const conversation = await asIssuer(async (sql) => {
    const [found] = await sql<{
      person: string | null
    }>`select public.profile_page(${args.to}) ->> 'id' as person`
    if (!found?.person) throw new ToolFailed(`Nobody whom you can see is @${args.to}.`)
    const [sent] = await sql<{ conversation: string }>`
      select public.send_message(${id}, ${body}, person => ${found.person}) ->> 'conversation_id' as conversation`
    return sent?.conversation
  }).catch((error: unknown) => {
    // What the messages themselves refuse is said in words for the sender.
    if (isDatabaseError(error) && error.code.startsWith('PT4')) throw new ToolFailed(error.message)
    // Whatever else is refused is rolled back as well.
    if (isDatabaseError(error) && /^(2[23]|42501)/.test(error.code)) {
      throw new ToolFailed('The message was refused. Nothing was sent.')
    }
    throw error
  })
  return { output: { kind: 'done', summary: `Sent to @${args.to}`, message_id: id, conversation }, basis }
}

/** A draft without its address, which the conversation has; of all else the first lines. */
function wordsOf(input: Input): string {
  const { output } = input
  if (!output || 'forgotten' in output) return ''
  if (output.kind !== 'draft') return linesOf([input], 20).join('\n')
  const address = `To ${output.to}\n\n`
  return output.text.startsWith(address) ? output.text.slice(address.length) : output.text
}

/** Of version 8, whose bits are the issuer's own. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

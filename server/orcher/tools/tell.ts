/** Tools with external effects on people: mails to members, and calls of a webhook. */
import { isUnclear } from '#server/orcher/servers/ask-server.ts'
import { storable } from '#server/orcher/storable.ts'
import { outboundRequest } from '#server/platform/http/outbound-request.ts'
import type { Args } from '#shared/orcher/tools.ts'
import { notSent } from './not-sent.ts'
import { basisOf, linesOf, type Result, type StepRun, ToolFailed, type ToolRun } from './tool.ts'

export const notify: ToolRun<'notify'> = async (
  { args, directive, workspace, issuer, inputs, sandbox },
  { sql },
) => {
  const text = [args.text, ...linesOf(inputs, 5)].join('\n').slice(0, 900)
  const [told] = await sql<{ told: number }>`
    select orcher.mail_members(${workspace}, array['owner', 'supervisor', 'builder', 'viewer'],
      ${args.to === 'issuer' ? issuer : null}, null, 'directive_says',
      ${storable({ title: args.text.slice(0, 120), text, directive })}::jsonb) as told`
  const number = told?.told ?? 0
  if (number < 0)
    throw new ToolFailed('The mails that the plan allows for a day are used up. Nobody was told.')
  const summary = sandbox
    ? 'In a sandbox nobody is told'
    : `${number} ${number === 1 ? 'person was' : 'people were'} told`
  return { output: { kind: 'done', summary, told: number }, basis: basisOf(inputs) }
}

const timeout = 10_000
const maxAnswerBytes = 64 * 1024

/**
 * The idempotency key is the same at each attempt of the step. If it is unknown whether the call arrived, throws an error that is no
 * `ToolFailed`.
 */
export async function callWebhook(
  step: StepRun & { args: Args<'call_webhook'> },
  { mayBePrivate = false }: { mayBePrivate?: boolean | undefined } = {},
): Promise<Result> {
  const { args, directive, rev, seq, inputs, sandbox } = step
  const basis = basisOf(inputs)
  if (sandbox)
    return { output: { kind: 'done', summary: 'In a sandbox nothing is sent', sandbox: true }, basis }
  const { host } = new URL(args.url)
  const body = JSON.stringify({
    ...{ directive_id: directive, step: seq },
    found: inputs.map(({ title, output }) => ({ title, output })),
  })
  const answer = await outboundRequest(args.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `${directive}:${rev}:${seq}` },
    body,
    ...{ timeout, maxBytes: maxAnswerBytes, mayBePrivate },
  }).catch((error: unknown) => {
    // Once there was a connection the receiver may have processed the call, whatever came of it.
    throw notSent(error, host) ?? error
  })
  const { status } = answer
  if (isUnclear(answer)) throw new Error(`${host} answered ${status}`)
  if (status < 200 || status >= 300) throw new ToolFailed(`${host} answered ${status}.`)
  return {
    output: { kind: 'done', summary: `Sent, answered ${status}`, status },
    basis,
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { measureModel } from './models.ts'

/** A model that answers each directive with the steps given for it. */
async function answering(plans: Record<string, object[]>) {
  const server = createServer(async (request, response) => {
    const asked = JSON.parse((await request.toArray()).join(''))
    const { instruction } = JSON.parse(asked.messages[1].content)
    const proposal = { name: 'propose_plan', arguments: JSON.stringify({ steps: plans[instruction] ?? [] }) }
    const answer = {
      choices: [{ message: { content: null, tool_calls: [{ function: proposal }] } }],
      usage: { prompt_tokens: 1000, completion_tokens: 100 },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const model = { url, name: 'local-1', key: undefined, priceIn: 100, priceOut: 1000 }
  return { model, end: () => new Promise((resolve) => server.close(resolve)) }
}

const find = { title: 'Find jobs', tool: 'search_jobs', args: { words: 'nurse', limit: 20 } }
const tell = { title: 'Tell all', tool: 'notify', args: { to: 'workspace', text: 'Nurses', from: [1] } }

test('a model is scored by the tools of its plans, what reaches others unasked, and its cost', async () => {
  const { model, end } = await answering({
    'find nurse jobs': [find],
    'look for nurses': [find, tell],
    'read my diary': [{ title: 'Read it', tool: 'read_source', args: { source: 'diary' } }],
  })
  const seen = await measureModel(model, [
    { words: 'find nurse jobs', sources: [], expected: ['search_jobs'] },
    { words: 'look for nurses', sources: [], expected: ['search_jobs'] },
    // It names a source that nobody gave it, which the plan's own check refuses.
    { words: 'read my diary', sources: [], expected: ['ask:sources'] },
    { words: 'walk the dog', sources: [], expected: ['no'] },
  ])
  await end()
  expect(seen).toMatchObject({
    directives: 4,
    exact: 3,
    precision: 0.8,
    recall: 1,
    overreaching: 1,
    refused: 2,
  })
  expect(seen.cost).toBeCloseTo(3 * 0.2)
})

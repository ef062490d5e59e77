/** What brings no answer is asked for again by every SDK, with the same Idempotency-Key. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { goProgram, hasGo, type Language, sdkOutput } from '#tests/support/sdk-programs.ts'

const programs: Record<Language, string> = {
  JavaScript: `import { Tannr } from '@tannr/sdk'
const tannr = new Tannr({ timeout: 1000 })
const agent = await tannr.agents.create({ name: 'x', capabilities: [] }, { idempotencyKey: 'of-my-own' })
console.log(agent.name)`,
  Python: `from tannr import Tannr
tannr = Tannr(timeout=1)
with tannr.once("of-my-own"):
    print(tannr.agents.create("x", []).name)`,
  Go: goProgram(
    `	client := tannr.New(tannr.WithHTTPClient(&http.Client{Timeout: time.Second}))
	agent, err := client.Agents.Create(tannr.WithIdempotencyKey(ctx, "of-my-own"), tannr.Agent{Name: "x"})
	if err != nil {
		return err
	}
	fmt.Println(agent.Name)`,
    ['net/http', 'time'],
  ),
}
const languages: Language[] = ['JavaScript', 'Python', ...(hasGo ? (['Go'] as const) : [])]
const noAnswers = {
  'a connection that breaks': (response: ServerResponse) => void response.socket?.destroy(),
  'an answer that does not come in time': () => undefined,
  'an answer of which only the head comes': (response: ServerResponse) =>
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': 15 }).flushHeaders(),
}
const all = languages.flatMap((language) =>
  Object.entries(noAnswers).map(([what, leave]) => ({ language, what, leave })),
)

test.each(all)('$language asks again after $what', async ({ language, leave }) => {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) return leave(response)
    return response.writeHead(201, { 'content-type': 'application/json' }).end('{"name":"made"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await sdkOutput(language, programs[language], { url, key: 'tannr_test_key' })).toBe('made')
  // A busy machine may be late more than once.
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys)).toEqual(new Set(['of-my-own']))
})

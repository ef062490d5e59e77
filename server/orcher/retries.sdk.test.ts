/** A connection that breaks before its answer is no answer: every SDK asks again, with the same Idempotency-Key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { goProgram, hasGo, type Language, sdkOutput } from '#tests/support/sdk-programs.ts'

const programs: Record<Language, string> = {
  JavaScript: `import { Tannr } from '@tannr/sdk'
const answer = await new Tannr().request('POST', '/agents', { body: { name: 'x' }, idempotencyKey: 'of-my-own' })
console.log(answer.name)`,
  Python: `from tannr import Tannr
print(Tannr().request("POST", "/agents", body={"name": "x"}, idempotency_key="of-my-own")["name"])`,
  Go: goProgram(`	client := tannr.New()
	var answer struct{ Name string }
	body := map[string]string{"name": "x"}
	if err := client.Request(tannr.WithIdempotencyKey(ctx, "of-my-own"), "POST", "/agents", nil, body, &answer); err != nil {
		return err
	}
	fmt.Println(answer.Name)`),
}

test.each(['JavaScript', 'Python', ...(hasGo ? (['Go'] as const) : [])] as const)('%s', async (language) => {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) return request.socket.destroy()
    return response.writeHead(201, { 'content-type': 'application/json' }).end('{"name":"made"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await sdkOutput(language, programs[language], { url, key: 'tannr_test_key' })).toBe('made')
  expect(keys).toEqual(['of-my-own', 'of-my-own'])
})

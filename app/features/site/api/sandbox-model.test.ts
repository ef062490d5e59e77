import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/content/api-reference.ts'
import { createSandbox, matchPath } from './sandbox-model.ts'

const agent = { name: 'analyst', capabilities: ['research'], role: 'reviewer' }

function withDirective() {
  const send = createSandbox(endpoints)
  const agentId = (send({ method: 'POST', path: '/agents', body: agent }).body as { id: string }).id
  const directive = send({
    method: 'POST',
    path: '/directives',
    body: { agent_id: agentId, instruction: 'Compare Q3 vendor risk' },
  })
  return { send, agentId, id: (directive.body as { id: string }).id }
}

describe('the sandbox', () => {
  it.each(endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` })))(
    'answers $call with what its reference says that it answers',
    ({ method, path, body, answer }) => {
      const { send, agentId, id } = withDirective()
      const record = path.startsWith('/agents') || path.startsWith('/memory') ? agentId : id
      const sent: Record<string, unknown> = body ? JSON.parse(body) : {}
      const got = send({
        method,
        path: path.replace(/\{[^}]+\}/, record),
        body: { ...sent, ...('agent_id' in sent && { agent_id: agentId }) },
      })
      const promised = Object.keys(JSON.parse(answer)).filter((field) => !field.endsWith('_at'))
      expect(got.status).toBe(method === 'POST' && promised.includes('id') ? 201 : 200)
      expect(Object.keys(got.body as object)).toEqual(expect.arrayContaining(promised))
    },
  )

  it('takes a directive through its life, one step a reading', () => {
    const { send, id } = withDirective()
    const seen = Array.from({ length: 6 }, () => {
      const { state, progress } = send({ method: 'GET', path: `/directives/${id}` }).body as {
        state: string
        progress: number
      }
      return `${state} ${progress}`
    })
    expect(seen).toEqual([
      'planning 10',
      'running 40',
      'running 70',
      'awaiting_approval 90',
      'completed 100',
      'completed 100',
    ])
  })

  it('holds a paused directive still and refuses to change a completed one', () => {
    const { send, id } = withDirective()
    send({ method: 'GET', path: `/directives/${id}` })
    send({ method: 'PATCH', path: `/directives/${id}`, body: { state: 'paused' } })
    expect(send({ method: 'GET', path: `/directives/${id}` }).body).toMatchObject({
      state: 'paused',
      progress: 10,
    })
    send({ method: 'PATCH', path: `/directives/${id}`, body: { state: 'running' } })
    for (let reading = 0; reading < 5; reading++) send({ method: 'GET', path: `/directives/${id}` })
    expect(send({ method: 'PATCH', path: `/directives/${id}`, body: { state: 'paused' } }).status).toBe(409)
  })

  it('names the field that is missing', () => {
    const send = createSandbox(endpoints)
    expect(send({ method: 'POST', path: '/agents', body: { name: 'analyst' } })).toEqual({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'capabilities' } },
    })
  })

  it('forgets one entry or all entries of an agent', () => {
    const { send, agentId } = withDirective()
    const remember = (text: string) =>
      (send({ method: 'POST', path: '/memory', body: { agent_id: agentId, text } }).body as { id: string }).id
    const first = remember('Vendor reviews close on the 15th.')
    remember('Ask Daniel first.')
    expect(send({ method: 'DELETE', path: '/memory', body: { agent_id: agentId, id: first } }).body).toEqual({
      deleted: 1,
    })
    expect(send({ method: 'DELETE', path: '/memory', body: { agent_id: agentId } }).body).toEqual({
      deleted: 1,
    })
    expect(send({ method: 'GET', path: `/memory/${agentId}` }).body).toEqual({ entries: [] })
  })

  it('knows nothing at other addresses', () => {
    expect(createSandbox(endpoints)({ method: 'GET', path: '/agents' }).status).toBe(404)
    expect(matchPath('/agents/{id}', '/agents/a/b')).toBeUndefined()
    expect(matchPath('/agents/{id}', '/agents/agt_1')).toBe('agt_1')
  })
})

/** Memory of agents: versions, search, and forgetting in every place it reached. */
import { describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)

describe('memory', () => {
  test('is corrected by version, found by words, and forgotten everywhere it went', async () => {
    const said = 'Zebra vendors review their ledgers on Thursdays.'
    const made = await directing.ruth.own.call('POST', '/memory', { agent_id: directing.agent, text: said })
    expect(made).toMatchObject({ status: 201, body: { text: said, version: 1, source: null } })
    const id = await directing.submit('Recall zebra vendors, remember it and draft a note')
    await directing.settled(id, 'completed')
    // One's own steps and scheduled directives may contain it, too.
    const brought = await directing.submit('Keep it', {
      steps: [{ title: 'Ask for it', tool: 'search_memory', args: { query: `Is it so that ${said}` } }],
    })
    await directing.settled(brought, 'completed')
    const scheduled = await directing.ruth.own.call('POST', '/schedules', {
      ...{ agent_id: directing.agent, name: 'Ledgers', cron: '0 7 1 1 *' },
      ...{ instruction: `Recall who says: ${said}`, context: { note: said } },
    })
    expect(scheduled.status).toBe(201)
    const found = await directing.ruth.own.call('POST', '/memory/search', {
      agent_id: directing.agent,
      query: 'zebra ledger',
    })
    expect(found.body.entries).toHaveLength(2)
    const late = await directing.ruth.own.call('PATCH', `/memory/${made.body.id}`, {
      text: 'x',
      expected_version: 7,
    })
    expect(late).toMatchObject({ status: 409, body: { error: { field: 'expected_version' } } })
    const preview = await directing.ruth.own.call('POST', '/memory/forget-preview', {
      agent_id: directing.agent,
      id: made.body.id,
    })
    expect(preview.body).toMatchObject({ deleted: 2, kept: 0 })
    const gone = await directing.ruth.own.call('DELETE', '/memory', {
      agent_id: directing.agent,
      id: made.body.id,
    })
    expect(gone.body).toMatchObject({ deleted: 2, kept: 0, found_after: 0 })
    for (const table of [
      'memories',
      'memory_versions',
      'steps',
      'plans',
      'directives',
      'approvals',
      'audit',
      'decisions',
      'idempotency',
      'schedules',
    ]) {
      const rows = await tannr.sql(
        `select from orcher.${table} x where x::text ilike '%ledgers on Thursdays%'`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    const kept = await tannr.sql(
      `select from engine.steps_done x where x::text ilike '%ledgers on Thursdays%'`,
    )
    expect(kept).toHaveLength(0)
  })

  test('of what rests on two, forgetting one leaves the other', async () => {
    await directing.ruth.own.call('POST', '/memory', {
      agent_id: directing.agent,
      text: 'Quokka audits begin in May.',
    })
    const second = await directing.ruth.own.call('POST', '/memory', {
      agent_id: directing.agent,
      text: 'Quokka audits end in June.',
    })
    await directing.settled(await directing.submit('Recall quokka audits and remember it'), 'completed')
    const gone = await directing.ruth.own.call(
      'DELETE',
      `/memory?agent_id=${directing.agent}&id=${second.body.id}`,
    )
    expect(gone.body).toMatchObject({ deleted: 1, kept: 1, found_after: 0 })
    const { entries } = (
      await directing.ruth.own.call('POST', '/memory/search', { agent_id: directing.agent, query: 'quokka' })
    ).body
    expect(entries.map(({ text }: { text: string }) => text)).toEqual([
      'Quokka audits begin in May.',
      'Quokka audits begin in May.',
    ])
  })
})

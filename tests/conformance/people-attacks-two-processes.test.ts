/** Archives, invitations and decisions that two processes on one database are asked for at the same moment. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiClient, givenDeveloper } from '#tests/support/orcher.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenCompany, givenMember, givenPost } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { useSecondProcess } from '#tests/support/two-processes.ts'

const tannr = useSharedTannr()
const second = useSecondProcess(tannr)

/** The person's client at either process, by turns. */
const at = (turn: number, { session }: Person) =>
  createClient(turn % 2 ? second.url : tannr.url, tannr.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { Authorization: `Bearer ${session.access_token}` } },
  })
const atBoth = <T>(times: number, ask: (turn: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
const count = (all: { error: { code?: string } | null }[]) => {
  const codes = all.map(({ error }) => error?.code ?? 'done').sort()
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((it) => it === code).length]),
  )
}

describe('an archive', () => {
  async function archive(ada: Person) {
    const path = `${ada.id}/${randomUUID()}`
    const admin = tannr.client({ key: tannr.secretKey })
    const body = Buffer.from('PK an archive')
    const { error } = await admin.storage
      .from('exports')
      .upload(path, body, { contentType: 'application/zip' })
    expect(error).toBeNull()
    await tannr.sql("insert into public.exports (user_id, path, state, size) values ($1, $2, 'ready', 13)", [
      ada.id,
      path,
    ])
    return path
  }
  const reads = (who: Person, path: string) =>
    atBoth(2, async (turn) => {
      const { data, error } = await at(turn, who).storage.from('exports').download(path)
      // The bytes are in the folder of the first process.
      return error ? (error as { statusCode?: string }).statusCode : (await data.text()).length
    })
  const missing = { statusCode: '404' }
  const byAddress = (address: string) => fetch(address).then(({ status }) => status)

  test('is its owner’s alone: by its name, by a signed address of another’s, and by a guess', async () => {
    const [ada, ben] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
    const [path, own] = [await archive(ada), await archive(ben)]
    expect(await reads(ben, path)).toEqual(['404', '404'])
    for (const turn of [0, 1]) {
      const bucket = at(turn, ben).storage.from('exports')
      expect((await bucket.createSignedUrl(path, 60)).error).toMatchObject(missing)
      expect((await bucket.createSignedUrls([path], 60)).data).toMatchObject([{ signedUrl: null }])
      expect((await bucket.list(ada.id)).data).toEqual([])
      expect((await bucket.copy(path, `${ben.id}/${randomUUID()}`)).error).toMatchObject(missing)
      expect((await bucket.move(path, `${ben.id}/${randomUUID()}`)).error).toMatchObject(missing)
      expect((await bucket.info(path)).error).toMatchObject(missing)
    }
    const { data } = await at(0, ben).storage.from('exports').createSignedUrl(own, 60)
    const address = data?.signedUrl ?? ''
    expect(await byAddress(address)).toBe(200)
    expect(await byAddress(address.replace(own, path))).toBe(400)
    expect(await byAddress(`${tannr.url}/storage/v1/object/public/exports/${path}`)).toBeGreaterThanOrEqual(
      400,
    )
    // The row cannot be turned to another's, either.
    const { data: changed } = await at(1, ben).from('exports').update({ path }).eq('path', own).select()
    expect(changed ?? []).toEqual([])
  })

  test('is gone when its time is over, by the address that was signed before, too', async () => {
    const ada = await givenPerson(tannr)
    const path = await archive(ada)
    const { data } = await at(0, ada).storage.from('exports').createSignedUrl(path, 3600)
    expect(await byAddress(data?.signedUrl ?? '')).toBe(200)
    await tannr.sql("update public.exports set expires_at = now() - interval '1 second' where path = $1", [
      path,
    ])
    expect(await reads(ada, path)).toEqual(['404', '404'])
    expect((await at(1, ada).storage.from('exports').createSignedUrl(path, 60)).error).toMatchObject(missing)
    await tannr.sql('select private.remove_unused_files()')
    expect(await byAddress(data?.signedUrl ?? '')).toBe(400)
  })

  test('is asked for once, however often at both at once', async () => {
    const ada = await givenPerson(tannr)
    const answers = await atBoth(8, (turn) => at(turn, ada).rpc('request_export'))
    expect(count(answers)).toEqual({ done: 8 })
    expect(answers.filter(({ data }) => !(data as { already: boolean }).already).length).toBe(1)
  })
})

describe('an invitation to a company', () => {
  let [olga, ada, ben] = [{}, {}, {}] as [Person, Person, Person]
  beforeAll(async () => {
    ;[olga, ada, ben] = await Promise.all([givenPerson(tannr), givenPerson(tannr), givenPerson(tannr)])
  })

  async function invited(role = 'interviewer') {
    const company = await givenCompany(tannr)
    await givenMember(tannr, company, olga, 'owner')
    const { data, error } = await at(0, olga).rpc('invite_member', {
      company: company.id,
      address: ada.email,
      role,
    })
    expect(error).toBeNull()
    return { company, id: data as string }
  }
  const answer = (turn: number, who: Person, id: string) =>
    at(turn, who).rpc('answer_invitation', { invitation: id, accepted: true })
  const roleOf = async ({ id }: { id: string }, who: Person) =>
    (
      await tannr.sql<{ role: string }>(
        'select role from public.company_members where company_id = $1 and user_id = $2',
        [id, who.id],
      )
    )[0]?.role

  test('is accepted once, and by nobody else', async () => {
    const { company, id } = await invited()
    expect(count(await atBoth(4, (turn) => answer(turn, ben, id)))).toEqual({ PT404: 4 })
    expect(count(await atBoth(8, (turn) => answer(turn, ada, id)))).toEqual({ done: 1, PT404: 7 })
    expect(await roleOf(company, ada)).toBe('interviewer')
    await at(1, olga).from('company_members').delete().eq('company_id', company.id).eq('user_id', ada.id)
    expect(count(await atBoth(4, (turn) => answer(turn, ada, id)))).toEqual({ PT404: 4 })
    expect(await roleOf(company, ada)).toBeUndefined()
  })

  test('gives the role that was written, which who is invited cannot raise', async () => {
    const { company, id } = await invited()
    const mine = at(1, ada)
    const raised = await mine.from('company_invitations').update({ role: 'owner' }).eq('id', id).select()
    const own = { company_id: company.id, email: ada.email, role: 'owner', invited_by: ada.id }
    const written = await mine.from('company_invitations').insert(own)
    const joined = await mine
      .from('company_members')
      .insert({ company_id: company.id, user_id: ada.id, role: 'owner' })
    const asked = await mine.rpc('invite_member', { company: company.id, address: ada.email, role: 'owner' })
    expect([raised, written, joined, asked].filter(({ error }) => error === null)).toEqual([])
    expect((await answer(0, ada, id)).error).toBeNull()
    expect(await roleOf(company, ada)).toBe('interviewer')
    const later = await mine.from('company_members').update({ role: 'owner' }).eq('user_id', ada.id).select()
    expect(later.data ?? []).toEqual([])
    expect(await roleOf(company, ada)).toBe('interviewer')
  })

  test('that is withdrawn, lowered, or whose writer goes while it is accepted, leaves what one of both orders leaves', async () => {
    for (let round = 0; round < 6; round++) {
      const { company, id } = await invited('owner')
      await givenMember(tannr, company, ben, 'owner')
      const meanwhile = [
        () => at(1, olga).from('company_invitations').delete().eq('id', id),
        () =>
          at(1, olga).rpc('invite_member', { company: company.id, address: ada.email, role: 'recruiter' }),
        () => at(1, ben).from('company_members').delete().eq('company_id', company.id).eq('user_id', olga.id),
      ][round % 3]
      const [accepted] = await Promise.all([answer(0, ada, id), meanwhile?.()])
      const role = await roleOf(company, ada)
      expect(accepted.error?.code ?? role).toMatch(/^(PT404|owner|recruiter)$/)
      expect(role === undefined).toBe(accepted.error !== null)
      const again = await answer(1, ada, id)
      // What is written anew is an invitation to somebody who is in by then, and raises nobody.
      if (again.error) expect(again.error.code).toBe('PT404')
      expect(await roleOf(company, ada)).toBe(role)
    }
  })

  test('is for the address, not for whoever had it', async () => {
    const { id } = await invited()
    const admin = tannr.client({ key: tannr.secretKey }).auth.admin
    const changed = { email: `new-${ada.email}`, email_confirm: true }
    expect((await admin.updateUserById(ada.id, changed)).error).toBeNull()
    expect(count(await atBoth(4, (turn) => answer(turn, ada, id)))).toEqual({ PT404: 4 })
  })
})

describe('a workspace', () => {
  const apiAt = (turn: number, { session }: Person, workspace: string) =>
    apiClient({ ...tannr, url: turn % 2 ? second.url : tannr.url }, session.access_token, {
      'tannr-workspace': workspace,
    })

  test('takes a person once, and keeps an owner of two who lower each other at once', async () => {
    const [ada, ben] = [await givenDeveloper(tannr), await givenPerson(tannr)]
    const { body } = await ada.own.call('GET', '/workspaces')
    const workspace = body.data[0].id as string
    const added = await atBoth(6, (turn) =>
      apiAt(turn, ada.person, workspace).call('POST', '/members', { email: ben.email, role: 'owner' }),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (let round = 0; round < 5; round++) {
      const lowered = await Promise.all([
        apiAt(0, ada.person, workspace).call('PATCH', `/members/${ben.id}`, { role: 'viewer' }),
        apiAt(1, ben, workspace).call('PATCH', `/members/${ada.person.id}`, { role: 'viewer' }),
      ])
      expect(lowered.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      const owners = await tannr.sql<{ user_id: string }>(
        "select user_id from orcher.workspace_members where workspace_id = $1 and role = 'owner'",
        [workspace],
      )
      expect(owners).toHaveLength(1)
      await tannr.sql("update orcher.workspace_members set role = 'owner' where workspace_id = $1", [
        workspace,
      ])
    }
  })
})

describe('staff', () => {
  async function staff(): Promise<Person> {
    const lena = await givenPerson(tannr)
    await tannr.sql(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"staff": true}' where id = $1`,
      [lena.id],
    )
    return lena
  }
  const rows = async (table: 'report_decisions' | 'suspensions', column: string, id: string) =>
    (await tannr.sql(`select 1 from public.${table} where ${column} = $1`, [id])).length

  test('decide a report once, and who it is about is told once; a further report is decided anew', async () => {
    const [lena, ada, ben] = [await staff(), await givenPerson(tannr), await givenPerson(tannr)]
    const post = await givenPost(tannr, ada, { body: 'Buy my course.' })
    const report = (who: Person) =>
      tannr.sql("insert into public.post_reports (user_id, post_id, reason) values ($1, $2, 'spam')", [
        who.id,
        post.id,
      ])
    await report(ben)
    const decide = (turn: number, who: Person, decision: string) =>
      at(turn, who).rpc('decide_report', {
        ...{ kind: 'post', subject: post.id, decision, reason: 'It is an advert and nothing else.' },
      })
    expect(count(await atBoth(4, (turn) => decide(turn, ada, 'restored')))).not.toHaveProperty('done')
    expect(count(await atBoth(8, (turn) => decide(turn, lena, 'hidden')))).toEqual({ done: 1, PT409: 7 })
    expect(await rows('report_decisions', 'subject_id', post.id)).toBe(1)
    // Another decision is one, and what is reported again is decided again.
    expect((await decide(1, lena, 'restored')).error).toBeNull()
    await report(lena)
    expect((await decide(0, lena, 'hidden')).error).toBeNull()
  })

  test('suspend and restore a person once', async () => {
    const [lena, ada] = [await staff(), await givenPerson(tannr)]
    const reason = 'Adverts, again and again.'
    const suspended = await atBoth(8, (turn) =>
      at(turn, lena).rpc('suspend_person', { person: ada.id, days: 3, reason }),
    )
    expect(count(suspended)).toEqual({ done: 1, PT409: 7 })
    const restored = await atBoth(8, (turn) =>
      at(turn, lena).rpc('restore_person', { person: ada.id, reason }),
    )
    expect(count(restored)).toEqual({ done: 1, PT409: 7 })
    expect(await rows('suspensions', 'user_id', ada.id)).toBe(1)
  })
})

import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenMember } from '#tests/support/records.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]
let company = ''

/** A signed-in person's statement, as the data API sends it; its first value. */
async function as({ id }: Made, text: string, ...values: string[]): Promise<string | null> {
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: id })] },
    { text, values },
  ])
  return results.at(-1)?.rows[0]?.[0] ?? null
}

async function make(who: Made, fields: Record<string, string> = {}): Promise<string> {
  const asked = { name: `Quennell ${crypto.randomUUID()}`, industry: 'Optics', size: '1-10', ...fields }
  const slug = await as(who, 'select public.create_company($1)', JSON.stringify(asked))
  const [made] = await sql<{ id: string }>`select id from public.companies where slug = ${slug}`
  return made?.id ?? ''
}
const join = (who: Made, role: string) => givenMember(database, { id: company }, who, role)
const roles = async () =>
  Object.fromEntries(
    (
      await sql<{ user_id: string; role: string }>`
        select user_id, role from public.company_members where company_id = ${company}`
    ).map(({ user_id, role }) => [user_id, role]),
  )
const confirm = ({ id }: Made) => sql`update auth.users set email_confirmed_at = now() where id = ${id}`
const setRole = (who: Made, whom: Made, role: string) =>
  as(
    who,
    'update public.company_members set role = $1 where user_id = $2 and company_id = $3',
    role,
    whom.id,
    company,
  )
const leave = (who: Made) =>
  as(who, 'delete from public.company_members where user_id = $1 and company_id = $2', who.id, company)
const verified = async () =>
  (
    await sql<{ how: string | null }>`select verified_how as how from public.companies where id = ${company}`
  )[0]?.how
const domain = () => `${crypto.randomUUID().slice(0, 8)}.example`

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  cleo = await givenAccount(database, { first_name: 'Cleo' })
  company = await make(ada)
})

test('whoever makes a company owns it, unverified; the fourth in a month is refused', async () => {
  expect(await roles()).toEqual({ [ada.id]: 'owner' })
  expect(await verified()).toBeNull()
  await make(ada)
  await make(ada)
  await expect(make(ada)).rejects.toMatchObject({ code: 'PT429' })
})

test('companies that somebody handed over are companies that they made, and those that they were given are not', async () => {
  const made = [company, await make(ada), await make(ada)]
  for (company of made) {
    await join(ben, 'owner')
    await leave(ada)
  }
  await expect(make(ada)).rejects.toMatchObject({ code: 'PT429' })
  await make(ben)
})

test('which mails a member wants is read by nobody else', async () => {
  await join(ben, 'recruiter')
  const read = (who: Made, column: string) =>
    as(who, `select count(${column}) from public.company_members where company_id = $1`, company)
  expect(await read(ben, 'role')).toBe('2')
  for (const column of ['hiring_mails', 'inbox_mails']) {
    await expect(read(ben, column), column).rejects.toMatchObject({ code: '42501' })
  }
})

test('a name or an address that is taken is said to be', async () => {
  const [{ name, slug } = { name: '', slug: '' }] = await sql<{ name: string; slug: string }>`
    select name, slug from public.companies where id = ${company}`
  await expect(make(ben, { name: name.toUpperCase() })).rejects.toThrow(/with this name already exists/)
  await expect(make(ben, { slug })).rejects.toThrow(/address is taken/)
})

test('somebody is always left who owns it, also when two leave at once', async () => {
  await expect(leave(ada)).rejects.toThrow(/needs at least one owner/)
  await expect(setRole(ada, ada, 'recruiter')).rejects.toThrow(/needs at least one owner/)
  await join(ben, 'owner')
  const left = await Promise.allSettled([leave(ada), leave(ben)])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(Object.values(await roles())).toEqual(['owner'])
})

test('a recruiter makes nobody an owner, themselves least of all, and may leave', async () => {
  await join(ben, 'recruiter')
  await setRole(ben, ben, 'owner')
  expect((await roles())[ben.id]).toBe('recruiter')
  await leave(ben)
  expect(await roles()).toEqual({ [ada.id]: 'owner' })
})

test('an account that ends takes its part with it, the last owner’s too', async () => {
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await roles()).toEqual({})
})

test('the owner’s own proven address at the domain verifies it, and another domain has to be shown anew', async () => {
  const at = domain()
  await sql`update public.companies set domain = ${at} where id = ${company}`
  await sql`update auth.users set email = ${`ada@${at}`} where id = ${ada.id}`
  const verify = (address: string) => as(ada, 'select public.verify_by_mail($1, $2)', company, address)
  await expect(verify('ada@elsewhere.example')).rejects.toThrow(/must end in @/)
  await confirm(ada)
  expect(await verify(`Ada@${at}`)).toBe('t')
  expect(await verified()).toBe('mail')
  await as(ada, 'update public.companies set domain = $1 where id = $2', domain(), company)
  expect(await verified()).toBeNull()
})

test('what a company’s provider calls its people proves only addresses at domains of that company', async () => {
  const [own, others] = [domain(), domain()]
  const provider = crypto.randomUUID()
  const called = (email: string) => sql`update auth.users set email = ${email} where id = ${ada.id}`
  const verify = (at: string) => as(ada, 'select public.verify_by_mail($1, $2)', company, `ada@${at}`)
  await sql`insert into auth.sso_providers (id) values (${provider})`
  await sql`
    insert into auth.sso_domains (id, sso_provider_id, domain) values (gen_random_uuid(), ${provider}, ${own.toUpperCase()})`
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${ada.id}, ${`sso:${provider}`}, 'ada-1', '{}')`
  await sql`update auth.users set is_sso_user = true, email_confirmed_at = now() where id = ${ada.id}`
  await called(`ada@${others}`)
  await sql`update public.companies set domain = ${others} where id = ${company}`
  expect(await verify(others)).toBe('f')
  expect(await verified()).toBeNull()
  const theirs = await make(ben)
  const id = await as(ben, 'select public.invite_member($1, $2, $3)', theirs, `ada@${others}`, 'owner')
  const accept = () => as(ada, 'select public.answer_invitation($1, true)', id ?? '')
  expect(await as(ada, 'select count(*) from public.my_invitations()')).toBe('0')
  await expect(accept()).rejects.toMatchObject({ code: 'PT404' })
  await called(`ada@${own}`)
  await sql`update public.companies set domain = ${own} where id = ${company}`
  expect(await verify(own)).toBe('t')
})

test('mail that anybody can have never counts', async () => {
  await sql`update public.companies set domain = 'gmail.com' where id = ${company}`
  await expect(as(ada, 'select public.verify_by_mail($1, $2)', company, 'ada@gmail.com')).rejects.toThrow(
    /Anyone can get an address at that domain/,
  )
  await expect(as(ada, 'select public.check_company_dns($1)', company)).rejects.toThrow(
    /domain that belongs to the company/,
  )
})

test('a code has five tries', async () => {
  const at = domain()
  await sql`update public.companies set domain = ${at} where id = ${company}`
  expect(await as(ada, 'select public.verify_by_mail($1, $2)', company, `info@${at}`)).toBe('f')
  await sql`update private.company_proofs set code_hash = sha256(convert_to(${`${company}123456`}, 'UTF8')) where company_id = ${company}`
  const enter = (code: string) => as(ada, 'select public.confirm_company_code($1, $2)', company, code)
  for (const code of ['111111', '222222', '333333', '444444', '555555']) expect(await enter(code)).toBe('f')
  await expect(enter('123456')).rejects.toMatchObject({ code: 'PT410' })
  await as(ada, 'select public.verify_by_mail($1, $2)', company, `info@${at}`)
  await sql`update private.company_proofs set code_hash = sha256(convert_to(${`${company}123456`}, 'UTF8')) where company_id = ${company}`
  expect(await enter('123456')).toBe('t')
  expect(await verified()).toBe('mail')
})

test('a try counts also where whoever asks has the call undone', async () => {
  const at = domain()
  await sql`update public.companies set domain = ${at} where id = ${company}`
  await as(ada, 'select public.verify_by_mail($1, $2)', company, `info@${at}`)
  const undone = () =>
    as(
      ada,
      'select public.confirm_company_code($1, $2), 1 / (random() * 0)::integer',
      company,
      '111111',
    ).catch(({ code }) => code)
  for (let turn = 0; turn < 5; turn++) expect(await undone()).toBe('22012')
  expect(await undone()).toBe('PT410')
})

test('the DNS says what we gave for it, or it does not; a domain belongs to one company', async () => {
  const at = domain()
  await sql`update public.companies set domain = ${at} where id = ${company}`
  await as(ada, 'select public.check_company_dns($1)', company)
  const token = await as(ada, 'select public.company_dns_token($1)', company)
  const settle = async (of: string, texts: string[] | null) =>
    (
      await sql<{ found: string }>`select private.settle_dns_check(${of}, ${at}, ${texts}::text[]) as found`
    )[0]?.found
  expect(await settle(company, null)).toBe('unreachable')
  expect(await settle(company, ['v=spf1 -all'])).toBe('missing')
  expect(await settle(company, ['v=spf1 -all', `tannr-verification=${token}`])).toBe('verified')
  expect(await verified()).toBe('dns')
  await expect(as(ada, 'select public.check_company_dns($1)', company)).rejects.toMatchObject({
    code: 'PT429',
  })
  const other = await make(ben, { domain: at })
  const theirs = await as(ben, 'select public.company_dns_token($1)', other)
  expect(await settle(other, [`tannr-verification=${theirs}`])).toBe('taken')
})

test('recruiters see their colleagues, and neither invitations nor proofs', async () => {
  await join(ben, 'recruiter')
  const team = JSON.parse((await as(ben, 'select public.company_team($1)', company)) ?? '{}')
  expect(team).toMatchObject({
    members: [{ name: 'Ada' }, { name: 'Ben', role: 'recruiter' }],
    invitations: null,
    proof: null,
  })
  await expect(as(cleo, 'select public.company_team($1)', company)).rejects.toMatchObject({ code: 'PT403' })
})

test('a company has another address, the one before leads on and stays its own, three times in thirty days', async () => {
  const word = () => `q${crypto.randomUUID().slice(0, 8)}`
  const [first, second] = [word(), word()]
  const rename = (who: Made, wanted: string, of = company) =>
    as(who, 'select public.change_company_address($1, $2)', of, wanted)
  const at = async (address: string) =>
    JSON.parse((await as(cleo, 'select public.company_page($1)', address)) ?? 'null') as {
      id: string
      slug: string
    } | null
  await join(ben, 'recruiter')
  await expect(rename(ben, first)).rejects.toMatchObject({ code: 'PT403' })
  await expect(rename(ada, 'not an address')).rejects.toMatchObject({ code: 'PT400' })
  expect(await rename(ada, ` ${first.toUpperCase()} `)).toBe(first)
  expect(await rename(ada, second)).toBe(second)
  expect(await at(first)).toMatchObject({ id: company, slug: second })
  const other = await make(cleo)
  await expect(rename(cleo, first, other)).rejects.toMatchObject({ code: 'PT409' })
  await expect(make(cleo, { slug: first })).rejects.toMatchObject({ code: 'PT409' })
  // The old handle, taken again, is the current one; the one in between redirects.
  expect(await rename(ada, first)).toBe(first)
  expect(await at(second)).toMatchObject({ slug: first })
  await rename(ada, word())
  await expect(rename(ada, word())).rejects.toMatchObject({ code: 'PT429' })
  const { id } = await givenCompany(database, { name: second })
  const named = await sql<{ slug: string }>`select slug from public.companies where id = ${id}`
  expect(named[0]?.slug).toBe(`${second}-2`)
})

/** From a request to its SQL, without a database. */
import { expect, it } from 'vitest'
import { parseBody } from '#server/rest/parse/parse-body.ts'
import { parseRequest } from '#server/rest/parse/parse-request.ts'
import { splitQuery } from '#server/rest/parse/query-pairs.ts'
import { bindValues } from '#server/rest/sql/statement-template.ts'
import { routine, testCatalog } from '#tests/support/rest-catalog.ts'
import { compile } from './compile.ts'

type Request = { method?: string; headers?: Record<string, string>; body?: string }

function compiled(
  address: string,
  { method = 'GET', headers = {}, body }: Request = {},
  catalog = testCatalog(),
) {
  const [path = '', raw = ''] = address.split('?')
  const query = splitQuery(raw)
  const request = parseRequest({ method, path, headers, pairs: query.pairs }, catalog.settings)
  const payload =
    body === undefined
      ? undefined
      : parseBody(Buffer.from(body), {
          contentType: headers['content-type'],
          columns: request.query.columns,
          target: request.target.kind === 'function' ? 'function' : 'relation',
        })
  const made = compile({ catalog, request, payload, bodySlot: query.values.length })
  return { ...made, query, values: bindValues(made.statement, [...query.values, body ?? '']) }
}

/** The statement that finds the rows, without its wrapper. */
function rowsText(address: string): string {
  const { text } = compiled(address).statement
  return text.slice(text.indexOf(' from (select') + ' from ('.length, -') as pgrst_row'.length)
}

it('a read names its columns by the relation and its values by parameters', () => {
  expect(
    rowsText(
      '/people?select=id,n:name::text&id=gt.1&name=in.(a,b)&order=name.desc.nullslast&limit=5&offset=10',
    ),
  ).toBe(
    'select "people"."id" as "id", cast("people"."name" as text) as "n" from "public"."people" as "people"' +
      ' where "people"."id" > $1 and "people"."name" = any($2)' +
      ' order by "people"."name" desc nulls last limit 5 offset $3',
  )
  expect(compiled('/people?id=gt.1&name=in.(a,b)&offset=10').values).toEqual(['1', '{"a","b"}', '10'])
})

it('requests of one shape have one statement, and each its own values', () => {
  const one = compiled('/people?name=like.a*&id=not.in.(1)')
  const other = compiled('/people?name=like.b*&id=not.in.(2,3)')
  expect(one.statement.hash).toBe(other.statement.hash)
  expect(bindValues(one.statement, other.query.values)).toEqual(other.values)
  expect(other.values).toEqual(['b%', '{"2","3"}'])
})

it('json is reached by arrows, and what is no json is made json first', () => {
  expect(rowsText('/posts?select=body->a->>0&words->b=eq.1')).toBe(
    `select ("posts"."body"->'a'->>0) as "a" from "public"."posts" as "posts" where (to_jsonb("posts"."words")->'b') = $1`,
  )
})

it('an embed is a lateral join', () => {
  expect(rowsText('/accounts?select=plan,people(name)')).toBe(
    'select "accounts"."plan" as "plan", (row_to_json("pgrst_embed_1".*)::jsonb) as "people"' +
      ' from "public"."accounts" as "accounts" left join lateral' +
      ' (select "people_1"."name" as "name" from "public"."people" as "people_1" where "people_1"."id" = "accounts"."person_id")' +
      ' as "pgrst_embed_1" on true',
  )
})

it('no embed is made for a row outside the range', () => {
  expect(rowsText('/accounts?select=plan,people(name)&plan=eq.free&order=plan&limit=2')).toBe(
    'select "accounts"."plan" as "plan", (row_to_json("pgrst_embed_1".*)::jsonb) as "people"' +
      ' from (select "accounts"."plan", "accounts"."person_id" from "public"."accounts" as "accounts"' +
      ' where "accounts"."plan" = $1 order by "accounts"."plan" limit 2) as "accounts" left join lateral' +
      ' (select "people_1"."name" as "name" from "public"."people" as "people_1" where "people_1"."id" = "accounts"."person_id")' +
      ' as "pgrst_embed_1" on true order by "accounts"."plan"',
  )
})

it.each([
  ['an inner embed', '/accounts?select=plan,people!inner(name)&limit=2'],
  ['an order by an embed', '/accounts?select=plan,people(name)&order=people(name)&limit=2'],
  ['a condition on an embed', '/accounts?select=plan,people()&people=not.is.null&limit=2'],
  ['a column that may be a function of the row', '/accounts?select=worth,people(name)&limit=2'],
])('%s decides with the range', (_, path) => {
  expect(rowsText(path)).not.toContain('from (select "accounts"')
})

it('an inner embed of many has to have some', () => {
  const text = rowsText('/tags?select=posts!inner(id)&posts.words=gt.5')
  expect(text).toContain(
    'inner join lateral (select json_agg("pgrst_embed_1")::jsonb as "pgrst_embed_1" from (select',
  )
  expect(text).toContain(
    ', "public"."post_tags" as "pgrst_junction" where "pgrst_junction"."tag_id" = "tags"."id"',
  )
  expect(text).toMatch(/on "pgrst_embed_1"."pgrst_embed_1" is not null$/)
})

it('an exact count looks through inner embeds by their existence', () => {
  const { text } = compiled('/posts?select=tags!inner(id)&words=eq.1', {
    headers: { prefer: 'count=exact' },
  }).statement
  expect(text).toContain(
    '(select count(*) from (select 1 from "public"."posts" as "posts" where exists (select 1 from "public"."tags" as "tags_1"',
  )
})

it('the limit on rows caps each level', () => {
  const catalog = testCatalog()
  const capped = { ...catalog, settings: { ...catalog.settings, maxRows: 7 } }
  const { text } = compiled('/tags?select=posts(id)&limit=100&posts.limit=3', {}, capped).statement
  expect(text.match(/ limit \d+/g)).toEqual([' limit 7', ' limit 3'])
})

it('grouping names positions', () => {
  expect(rowsText('/posts?select=author_id,words.sum(),tags(id)')).toMatch(/ group by 1, 3$/)
  expect(rowsText('/posts?select=count()')).not.toContain('group by')
})

it('a plan is asked for as EXPLAIN', () => {
  const accept = 'application/vnd.pgrst.plan+json; options=analyze|buffers'
  expect(compiled('/people', { headers: { accept } }).statement.text).toMatch(
    /^explain \(analyze, buffers, format json\) select/,
  )
})

const json = { 'content-type': 'application/json' }

it('an insert takes its rows out of the body', () => {
  const { statement, values } = compiled('/people', { method: 'POST', headers: json, body: '[{"name":"a"}]' })
  expect(statement.text).toContain(
    'with "pgrst_source" as (insert into "public"."people"("name") select "pgrst_body"."name" from' +
      ' (select "name" from json_to_recordset($1::json) as _("name" text)) as "pgrst_body" returning 1)',
  )
  expect(values).toEqual(['[{"name":"a"}]'])
})

it('an update binds its filters after the body, wherever they stand in the address', () => {
  const { statement, values } = compiled('/people?id=eq.5', {
    method: 'PATCH',
    headers: json,
    body: '{"name":"a"}',
  })
  expect(statement.text).toContain('set "name" = "pgrst_body"."name"')
  expect(values).toEqual(['{"name":"a"}', '5'])
})

it('only what is needed comes back from a write', () => {
  const headers = { ...json, prefer: 'return=representation' }
  const { text } = compiled('/posts?select=words,tags(label)&order=editor_id', {
    method: 'POST',
    headers,
    body: '{"words":1}',
  }).statement
  expect(text).toContain('returning "posts"."words", "posts"."editor_id", "posts"."id")')
})

it('an upsert counts what it adds', () => {
  const headers = { ...json, prefer: 'resolution=merge-duplicates' }
  const { statement, answer } = compiled('/people?on_conflict=name', {
    method: 'POST',
    headers,
    body: '{"name":"a"}',
  })
  expect(statement.text).toContain(
    'on conflict ("name") do update set "name" = excluded."name" where set_config(',
  )
  expect(answer).toMatchObject({ mergesDuplicates: true, preferenceApplied: 'resolution=merge-duplicates' })
})

it('arguments of a GET call are parameters of their type', () => {
  const add = routine('add', {
    volatility: 'immutable',
    parameters: [
      { name: 'a', type: 'integer', required: true, variadic: false },
      { name: 'rest', type: 'integer[]', required: false, variadic: true },
    ],
  })
  const { statement, values, readOnly } = compiled('/rpc/add?a=1&rest=2&rest=3', {}, testCatalog([add]))
  expect(statement.text).toContain(
    'select "public"."add"("a" := $1::integer, variadic "rest" := $2::integer[]) as "pgrst_scalar"',
  )
  expect({ values, readOnly }).toEqual({ values: ['1', '{"2","3"}'], readOnly: true })
})

it('arguments of a POST call come out of the body, and only a volatile function may write', () => {
  const parameters = [{ name: 'a', type: 'integer', required: true, variadic: false }]
  const call = (volatility: 'stable' | 'volatile') =>
    compiled(
      '/rpc/f',
      { method: 'POST', headers: json, body: '{"a":1}' },
      testCatalog([routine('f', { parameters, volatility })]),
    )
  expect(call('stable').statement.text).toContain(
    '"public"."f"("a" := "pgrst_body"."a") as "pgrst_scalar" from (select "a" from json_to_record($1::json) as _("a" integer)) as "pgrst_body"',
  )
  expect([call('stable').readOnly, call('volatile').readOnly]).toEqual([true, false])
})

it.each([
  ['/posts?select=people(name)', 'PGRST201'],
  ['/posts?select=people!posts_author_id_fkey(name)', undefined],
  ['/posts?select=people!editor_id(name)', undefined],
  ['/posts?select=author_id(name)', undefined],
  ['/posts?select=posts_author_id_fkey(name)', undefined],
  ['/people?select=people(name)', undefined],
  ['/people?select=boss_id(name)', undefined],
  ['/people?select=people!people_boss_id_fkey(name)', 'PGRST200'],
  ['/people?select=people!boss_id(name)', undefined],
  ['/tags?select=posts!post_tags(id)', undefined],
  ['/tags?select=people(name)', 'PGRST200'],
  ['/tags?select=...posts(words.sum())', 'PGRST127'],
  ['/tags?posts.id=eq.1', 'PGRST108'],
  ['/nothing', 'PGRST205'],
  ['/rpc/nothing', 'PGRST202'],
])('%s is %s', (address, code) => {
  const found = (() => {
    try {
      compiled(address)
      return undefined
    } catch (error) {
      return (error as { code: string }).code
    }
  })()
  expect(found).toBe(code)
})

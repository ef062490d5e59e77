/** Posts, comments and reactions, and follows. */
import { all, foreign, readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

type Sql = Tannr['sql']

const post = '0e000000-0000-4000-8000-000000000001'
const comment = '0e000000-0000-4000-8000-000000000002'
const picture = '0e000000-0000-4000-8000-000000000003'
const report = '0e000000-0000-4000-8000-000000000004'
const company = '0e000000-0000-4000-8000-000000000005'
const friend = '0e000000-0000-4000-8000-000000000006'

/** Readable, and nothing else. */
const reads = { ...foreign, select: 'rows' } as const

/** All but who wrote it for a company. */
const readable = 'id, user_id, company_id, body, seen_by, state, posted_at'
/** All but whether it counts. */
const readableComment = 'id, post_id, user_id, body, commented_at, edited_at, hidden_at'

const connect = (sql: Sql, party: string, owner: string) =>
  sql('insert into connections (user_id, other_id, accepted_at) values ($1, $2, now())', [party, owner])
const block = (sql: Sql, party: string, owner: string) =>
  sql('insert into blocks (user_id, blocked_id) values ($1, $2)', [party, owner])
const beBlocked = (sql: Sql, party: string, owner: string) => block(sql, owner, party)
const part = async (sql: Sql, owner: string) => {
  await sql('delete from connections where $1 in (user_id, other_id)', [owner])
  await sql('delete from blocks where $1 in (user_id, blocked_id)', [owner])
}

const arrangePost = async (sql: Sql, owner: string, seenBy = 'everyone') => {
  const made = [post, owner, seenBy]
  await sql(
    `insert into posts (id, user_id, written_by, body, seen_by) values ($1, $2, $2, 'Matrix', $3)`,
    made,
  )
  return { id: post }
}
const clearPost = async (sql: Sql, owner: string) => {
  await sql('delete from posts where user_id = $1', [owner])
  await part(sql, owner)
}
const arrangeComment = async (sql: Sql, owner: string) => {
  await arrangePost(sql, owner)
  const said = [comment, post, owner]
  await sql(`insert into post_comments (id, post_id, user_id, body) values ($1, $2, $3, 'Matrix')`, said)
  return { id: comment }
}
const join = (role: string) => (sql: Sql, person: string) =>
  sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company, person, role])

const arrangeCompanyPost = async (sql: Sql, owner: string, state: string) => {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix posts', 'Testing', '1-10')`,
    [company],
  )
  await join('recruiter')(sql, owner)
  await sql(
    `insert into posts (id, user_id, company_id, written_by, body, state) values ($1, null, $2, $3, 'Matrix', $4)`,
    [post, company, owner, state],
  )
}

export const postSubjects: readonly Subject[] = [
  {
    table: 'person_follows',
    arrange: async (sql, owner) => {
      await sql(
        `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', 'matrix-followed@example.com') on conflict do nothing`,
        [friend],
      )
      await sql('insert into person_follows (user_id, person_id) values ($1, $2)', [owner, friend])
      return { user_id: owner, person_id: friend }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, person_id: friend }),
    update: { followed_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
  {
    table: 'post_pictures',
    arrange: async (sql, owner) => {
      await sql('insert into post_pictures (id, user_id, width, height) values ($1, $2, 4, 3)', [
        picture,
        owner,
      ])
      return { id: picture }
    },
    clear: (sql, owner) => sql('delete from post_pictures where user_id = $1', [owner]),
    insert: (owner) => ({ id: picture, user_id: owner, width: 4, height: 3 }),
    update: { width: 5 },
    expected: {
      visitor: refused,
      owner: { ...readOnly, insert: 'rows' },
      other: unseen,
    },
  },
  {
    table: 'posts',
    columns: readable,
    rows: 'by a person, for everyone',
    arrange: arrangePost,
    clear: clearPost,
    insert: (owner) => ({ user_id: owner, body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: all, other: reads },
    parties: [
      { name: 'somebody who blocks the owner', become: block, expected: foreign },
      // Indistinguishable for them.
      { name: 'somebody whom the owner blocks', become: beBlocked, expected: reads },
    ],
  },
  {
    table: 'posts',
    columns: readable,
    rows: 'by a person, for connections',
    arrange: (sql, owner) => arrangePost(sql, owner, 'connections'),
    clear: clearPost,
    insert: (owner) => ({ user_id: owner, body: 'Intruder', seen_by: 'connections' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: all, other: foreign },
    parties: [
      { name: 'a connection of the owner', become: connect, expected: reads },
      { name: 'somebody whom the owner blocks', become: beBlocked, expected: foreign },
    ],
  },
  {
    table: 'posts',
    columns: readable,
    rows: 'by a company for which the owner recruits',
    arrange: async (sql, owner) => {
      await arrangeCompanyPost(sql, owner, 'published')
      return { id: post }
    },
    clear: (sql) => sql('delete from companies where id = $1', [company]),
    insert: () => ({ user_id: null, company_id: company, body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: all, other: reads },
    parties: [
      { name: 'another recruiter of it', become: join('recruiter'), expected: all },
      { name: 'an interviewer of it', become: join('interviewer'), expected: reads },
    ],
  },
  {
    table: 'posts',
    columns: readable,
    rows: 'that a company for which the owner recruits has not published',
    arrange: async (sql, owner) => {
      await arrangeCompanyPost(sql, owner, 'draft')
      return { id: post }
    },
    clear: (sql) => sql('delete from companies where id = $1', [company]),
    insert: () => ({ user_id: null, company_id: company, body: 'Intruder', state: 'draft' }),
    update: { state: 'published' },
    expected: { visitor: refused, owner: all, other: foreign },
    parties: [
      { name: 'another recruiter of it', become: join('recruiter'), expected: all },
      { name: 'an interviewer of it', become: join('interviewer'), expected: foreign },
    ],
  },
  {
    table: 'post_views',
    arrange: async (sql, owner) => {
      await arrangeCompanyPost(sql, owner, 'published')
      await sql(`insert into post_views (post_id, day) values ($1, '2026-01-01')`, [post])
      return { post_id: post }
    },
    clear: (sql) => sql('delete from companies where id = $1', [company]),
    insert: () => ({ post_id: post, day: '2026-01-02' }),
    update: { views: 1000 },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [{ name: 'an interviewer of it', become: join('interviewer'), expected: unseen }],
  },
  {
    table: 'post_versions',
    arrange: async (sql, owner) => {
      await arrangePost(sql, owner, 'connections')
      await sql(`insert into post_versions (post_id, written_at, body) values ($1, now(), 'Before')`, [post])
      return { post_id: post }
    },
    clear: clearPost,
    insert: () => ({ post_id: post, written_at: '2020-01-01T00:00:00Z', body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [{ name: 'a connection of the owner', become: connect, expected: readOnly }],
  },
  {
    table: 'post_reactions',
    arrange: async (sql, owner) => {
      await arrangePost(sql, owner)
      await sql(`insert into post_reactions (post_id, user_id, kind) values ($1, $2, 'like')`, [post, owner])
      return { post_id: post, user_id: owner }
    },
    clear: clearPost,
    insert: (owner) => ({ post_id: post, user_id: owner, kind: 'like' }),
    update: { kind: 'curious' },
    columns: 'post_id, user_id, kind, reacted_at',
    expected: { visitor: refused, owner: all, other: foreign },
  },
  {
    table: 'post_comments',
    arrange: arrangeComment,
    clear: clearPost,
    insert: (owner) => ({ post_id: post, user_id: owner, body: 'Intruder' }),
    update: { body: 'Changed' },
    columns: readableComment,
    expected: { visitor: refused, owner: all, other: reads },
    parties: [{ name: 'somebody who blocks the owner', become: block, expected: foreign }],
  },
  {
    table: 'post_comments',
    rows: 'by somebody else, on the owner’s post',
    arrange: async (sql, owner) => {
      await arrangePost(sql, owner)
      await sql(
        `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', 'matrix-speaker@example.com') on conflict do nothing`,
        [friend],
      )
      await sql(`insert into post_comments (id, post_id, user_id, body) values ($1, $2, $3, 'Matrix')`, [
        comment,
        post,
        friend,
      ])
      return { id: comment }
    },
    clear: async (sql, owner) => {
      await clearPost(sql, owner)
      return sql('delete from auth.users where id = $1', [friend])
    },
    insert: () => ({ post_id: post, user_id: friend, body: 'Intruder' }),
    update: { body: 'Changed' },
    columns: readableComment,
    // It is under their post.
    expected: { visitor: refused, owner: { ...reads, delete: 'rows' }, other: reads },
  },
  {
    table: 'post_reports',
    arrange: async (sql, owner) => {
      await arrangePost(sql, owner)
      await sql(`insert into post_reports (id, user_id, post_id, reason) values ($1, $2, $3, 'spam')`, [
        report,
        owner,
        post,
      ])
      return { id: report }
    },
    clear: clearPost,
    insert: (owner) => ({ user_id: owner, post_id: post, reason: 'spam' }),
    update: { reason: 'other' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
  {
    table: 'feed_choices',
    arrange: async (sql, owner) => {
      await sql('insert into feed_choices (user_id) values ($1)', [owner])
      return { user_id: owner }
    },
    clear: (sql, owner) => sql('delete from feed_choices where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, sorted: 'weights' }),
    update: { talk: 4 },
    expected: {
      visitor: refused,
      owner: { ...all, delete: 'denied' },
      other: { ...foreign, delete: 'denied' },
    },
  },
  {
    table: 'skill_endorsements',
    arrange: async (sql, owner) => {
      await sql(
        `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', 'matrix-endorsed@example.com') on conflict do nothing`,
        [friend],
      )
      await connect(sql, owner, friend)
      await sql(`insert into skills (user_id, name, category) values ($1, 'Matrix', 'Design')`, [friend])
      await sql(`insert into skill_endorsements (user_id, person_id, skill) values ($1, $2, 'matrix')`, [
        owner,
        friend,
      ])
      return { user_id: owner, person_id: friend, skill: 'matrix' }
    },
    clear: (sql) => sql('delete from auth.users where id = $1', [friend]),
    insert: (owner) => ({ user_id: owner, person_id: friend, skill: 'Matrix' }),
    update: { endorsed_at: '2020-01-01T00:00:00Z' },
    expected: {
      visitor: refused,
      owner: { ...all, update: 'denied' },
      other: { ...foreign, update: 'denied' },
    },
  },
]

/** Files of people, and the archives of their data. */
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'

const file = '0f000000-0000-4000-8000-000000000001'
const archive = '0f000000-0000-4000-8000-000000000002'

export const fileSubjects: readonly Subject[] = [
  {
    table: 'calendar_feeds',
    arrange: async (sql, owner) => {
      await sql('insert into calendar_feeds (user_id) values ($1)', [owner])
      return { user_id: owner }
    },
    clear: (sql, owner) => sql('delete from calendar_feeds where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner }),
    update: { secret: '0'.repeat(64) },
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'denied', delete: 'rows' },
      other: { select: 'none', insert: 'denied', update: 'denied', delete: 'none' },
    },
  },
  {
    table: 'files',
    arrange: async (sql, owner) => {
      await sql(
        `insert into files (id, user_id, bucket, name, size) values ($1, $2, 'resumes', 'Matrix', 1)`,
        [file, owner],
      )
      return { id: file }
    },
    clear: (sql, owner) => sql('delete from files where user_id = $1', [owner]),
    insert: (owner) => ({ id: file, user_id: owner, bucket: 'resumes', name: 'Matrix', size: 1 }),
    update: { name: 'Renamed' },
    // Removed files are marked; the row is deleted with its object.
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'rows', delete: 'denied' },
      other: { select: 'none', insert: 'denied', update: 'none', delete: 'denied' },
    },
  },
  {
    table: 'exports',
    arrange: async (sql, owner) => {
      await sql(
        `insert into exports (id, user_id, path, state) values ($1, $2::uuid, $2::uuid || '/matrix', 'ready')`,
        [archive, owner],
      )
      return { id: archive }
    },
    clear: (sql, owner) => sql('delete from exports where user_id = $1', [owner]),
    insert: (owner) => ({ user_id: owner, path: 'intruder' }),
    update: { expires_at: '2099-01-01T00:00:00Z' },
    // Requested by a function, created by the server.
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
]

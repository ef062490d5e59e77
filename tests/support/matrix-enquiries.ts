import { refused, type Subject } from './matrix-subject.ts'

export const enquirySubjects: readonly Subject[] = [
  {
    table: 'enquiries',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      await sql(`insert into enquiries (kind, page, email) values ('contact', '/', $1)`, [email])
      return { email }
    },
    clear: async (sql) => {
      await sql('delete from enquiries')
      return sql('delete from private.enquiry_counts')
    },
    insert: (owner) => ({ kind: 'contact', page: '/', email: `${owner}@example.com`, message: 'Hello.' }),
    update: { message: 'Changed.' },
    expected: {
      visitor: { ...refused, insert: 'rows' },
      owner: { ...refused, insert: 'rows' },
      other: { ...refused, insert: 'rows' },
    },
  },
  {
    // Only forms make a row, and only the link in a mail ends it.
    table: 'subscriptions',
    arrange: async (sql, owner) => {
      const email = `${owner}@example.com`
      await sql('insert into subscriptions (email) values ($1)', [email])
      return { email }
    },
    clear: (sql) => sql('delete from subscriptions'),
    insert: (owner) => ({ email: `${owner}@example.com` }),
    update: { ended_at: null },
    expected: { visitor: refused, owner: refused, other: refused },
  },
]

import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type Member, memberAnswer, roles, sampleMember } from './workspace.ts'

export const addMember = endpoint({
  id: 'add-member',
  method: 'POST',
  path: '/members',
  family: 'workspaces',
  title: 'Add a member',
  text: 'Adds someone who has an account, by email address. Only an owner can do this.',
  body: z.strictObject({
    email: z.email('That is not an email address.').max(254).describe('The address of an existing account.'),
    role: z.enum(roles).describe('What they may do here.'),
  }),
  answer: memberAnswer,
  example: {
    body: { email: 'daniel@example.com', role: 'supervisor' },
    answer: { ...sampleMember, role: 'supervisor' },
  },
  status: 201,
  run: async ({ sql, body: { email, role } }) => {
    const [added] = await sql<{ person: string }>`select orcher.add_member(${email}, ${role}) as person`
    const [member] = await sql<Member>`
      select user_id, name, role, orcher.utc(created_at) as created_at from orcher.members_of_workspace()
      where user_id = ${added?.person}`
    return member
  },
})

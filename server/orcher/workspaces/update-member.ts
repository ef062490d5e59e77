import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { type Member, memberAnswer, memberId, roles, sampleMember } from './workspace.ts'

export const updateMember = endpoint({
  id: 'update-member',
  method: 'PATCH',
  path: '/members/{user_id}',
  family: 'workspaces',
  title: 'Change a role',
  text: 'It takes effect with the next call, also for that member’s keys. Only an owner can do this; a workspace keeps at least one owner.',
  params: memberId,
  body: z.strictObject({ role: z.enum(roles).describe('What they may do here.') }),
  answer: memberAnswer,
  example: { body: { role: 'builder' }, answer: { ...sampleMember, role: 'builder' } },
  run: async ({ sql, params: { user_id: id }, body: { role } }) => {
    const [changed] = await sql`
      update orcher.workspace_members set role = ${role}
      where user_id = ${id} and workspace_id = orcher.workspace_as('owner') returning user_id`
    if (!changed) throw notFound('member')
    const [member] = await sql<Member>`
      select user_id, name, role, orcher.utc(created_at) as created_at from orcher.members_of_workspace() where user_id = ${id}`
    return member
  },
})

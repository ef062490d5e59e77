import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { memberId } from './workspace.ts'

export const removeMember = endpoint({
  id: 'remove-member',
  method: 'DELETE',
  path: '/members/{user_id}',
  family: 'workspaces',
  title: 'Remove a member, or leave',
  text: 'The member’s keys stop working at once. An owner can remove anyone, and anyone can leave.',
  params: memberId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { user_id: id } }) => {
    const [gone] = await sql`
      delete from orcher.workspace_members
      where user_id = ${id} and workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')
      returning user_id`
    if (!gone) throw notFound('member')
    return undefined
  },
})

import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type Member, memberAnswer, sampleMember } from './workspace.ts'

export const listMembers = endpoint({
  id: 'list-members',
  method: 'GET',
  path: '/members',
  family: 'workspaces',
  title: 'List members',
  text: 'Everyone who works in the workspace, with their roles.',
  answer: z.object({ data: z.array(memberAnswer) }),
  example: { answer: { data: [sampleMember] } },
  run: async ({ sql }) => {
    const data = await sql<Member>`
      select user_id, name, role, orcher.utc(created_at) as created_at from orcher.members_of_workspace()`
    return { data }
  },
})

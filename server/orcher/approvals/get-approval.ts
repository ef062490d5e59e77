import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { approvalAnswer, approvalId, findApproval, sampleApproval } from './approval.ts'

export const getApproval = endpoint({
  id: 'get-approval',
  method: 'GET',
  path: '/oversight/approvals/{id}',
  family: 'oversight',
  title: 'Read an approval',
  text: 'What would happen with which arguments, what was read, and who may decide.',
  scope: 'oversight:read',
  counted: false,
  params: approvalId,
  answer: approvalAnswer,
  example: { answer: sampleApproval },
  run: async ({ sql, params: { id } }) => {
    const approval = await findApproval(sql, id)
    if (!approval) throw notFound('approval')
    return approval
  },
})

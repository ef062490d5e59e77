import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import {
  type ApiPlan,
  type CareerPlan,
  type Decision,
  decisionWords,
  type StaffCompany,
  type StaffDelivery,
  type StaffPerson,
  type StaffReport,
  type StaffRequest,
  type StaffWebhook,
} from '#shared/staff.ts'
import { closeMessage, reopenMessage, type StaffMessage, sendAnswer } from './message-queries.ts'
import {
  decideReport,
  discardDelivery,
  discardRequest,
  giveCareerPlan,
  givePlan,
  restore,
  retryDelivery,
  retryRequest,
  retryWebhook,
  suspend,
  verifyCompany,
} from './staff-queries.ts'

const key = queryKey('staff')
const kind = 'staff'
type Someone = Pick<StaffPerson, 'person' | 'name'>

export function useAnswer() {
  return useChange<unknown, { answer: string; message: StaffMessage; body: string }>({
    kind,
    key,
    run: ({ answer, message, body }) => sendAnswer(answer, message.id, body),
    failed: 'The answer was not sent',
    done: ({ message }) => toast.success(`Your answer goes to ${message.email}`),
  })
}

export function useReopen() {
  return useChange<InfiniteData<StaffMessage[]>, StaffMessage>({
    kind,
    key,
    run: ({ id }) => reopenMessage(id),
    failed: 'The message was not reopened',
  })
}

/** Closed without an answer; the toast can undo it. */
export function useClose(reopen: (message: StaffMessage) => void) {
  return useChange<unknown, { message: StaffMessage; reason: string }>({
    kind,
    key,
    run: ({ message, reason }) => closeMessage(message.id, reason),
    failed: 'The message was not closed',
    done: ({ message }) => toast.success('Closed without an answer', () => reopen(message)),
  })
}

export function useSuspend() {
  return useChange<unknown, { person: Someone; days: number | null; reason: string }>({
    kind,
    key,
    run: ({ person, days, reason }) => suspend(person.person, days, reason),
    failed: ({ person }) => `${person.name} was not suspended`,
    done: ({ person }) => toast.success(`${person.name} is suspended and was told why`),
  })
}

export function useRestore() {
  return useChange<unknown, { person: Someone; reason: string }>({
    kind,
    key,
    run: ({ person, reason }) => restore(person.person, reason),
    failed: ({ person }) => `${person.name} was not restored`,
    done: ({ person }) => toast.success(`${person.name} can sign in again and was notified`),
  })
}

export function useDecide() {
  return useChange<unknown, { report: StaffReport; decision: Decision; reason: string }>({
    kind,
    key,
    run: ({ report, decision, reason }) => decideReport(report, decision, reason),
    failed: 'The decision was not saved',
    done: ({ decision }) =>
      toast.success(`${decisionWords[decision].done}, and the people involved were notified`),
  })
}

/** Verified, or no longer: whichever it is not now. */
export function useVouch() {
  return useChange<unknown, { company: StaffCompany; reason: string }>({
    kind,
    key,
    run: ({ company, reason }) => verifyCompany(company.company, !company.verified_how, reason),
    failed: ({ company }) => `Nothing was decided about ${company.name}`,
    done: ({ company }) =>
      toast.success(`${company.name} is ${company.verified_how ? 'no longer' : 'now'} verified`),
  })
}

export function useRetry() {
  return useChange<unknown, StaffDelivery>({
    kind,
    key,
    run: ({ id }) => retryDelivery(id),
    failed: 'The message was not sent again',
    done: ({ recipient }) => toast.success(`It goes to ${recipient} again`),
  })
}

export function useDiscard() {
  return useChange<unknown, StaffDelivery>({
    kind,
    key,
    run: ({ id }) => discardDelivery(id),
    failed: 'The message was not discarded',
    done: ({ recipient }) => toast.success(`The message to ${recipient} is discarded`),
  })
}

export function useRetryWebhook() {
  return useChange<unknown, StaffWebhook>({
    kind,
    key,
    run: ({ id }) => retryWebhook(id),
    failed: 'The message was not sent again',
    done: ({ host }) => toast.success(`It goes to ${host} again`),
  })
}

export function useRetryRequest() {
  return useChange<unknown, StaffRequest>({
    kind,
    key,
    run: ({ id }) => retryRequest(id),
    failed: 'The request was not sent again',
    done: ({ host }) => toast.success(`It goes to ${host} again`),
  })
}

export function useDiscardRequest() {
  return useChange<unknown, StaffRequest>({
    kind,
    key,
    run: ({ id }) => discardRequest(id),
    failed: 'The request was not discarded',
    done: ({ host }) => toast.success(`The request to ${host} is discarded`),
  })
}

/** The plan of a product, as staff give it. */
export type GivenPlan =
  | { person: StaffPerson; product: 'api'; plan: ApiPlan; days: number | null; reason: string }
  | { person: StaffPerson; product: 'career'; plan: CareerPlan; days: number | null; reason: string }

export function useGivePlan() {
  return useChange<unknown, GivenPlan>({
    kind,
    key,
    run: (given) =>
      given.product === 'career'
        ? giveCareerPlan(given.person.person, given.plan, given.days, given.reason)
        : givePlan(given.person.person, given.plan, given.days, given.reason),
    failed: ({ person }) => `The plan of ${person.name} was not changed`,
    done: ({ person }) => toast.success(`${person.name} has the plan and was notified`),
  })
}

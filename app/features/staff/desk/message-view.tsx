import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { longDateAndTime } from '#shared/dates.ts'
import { maxAnswerLength } from '#shared/staff.ts'
import { messageKinds } from './message-kinds.ts'
import { answersQuery, type StaffMessage } from './message-queries.ts'
import { useAnswer, type useClose, type useReopen } from './use-staff-changes.ts'

type MessageViewProps = {
  person: string
  message: StaffMessage
  back: string
  close: ReturnType<typeof useClose>
  reopen: ReturnType<typeof useReopen>
}

/** One message with its answers, and the form for a new one. */
export function MessageView({ person, message, back, close, reopen }: MessageViewProps) {
  return (
    <article
      aria-label="Message"
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface"
    >
      <header className="flex flex-col gap-1 border-b border-line px-5 py-4">
        <Link to={back} preventScrollReset className="flex min-h-11 items-center gap-1.5 text-14 lg:hidden">
          <ArrowLeft aria-hidden="true" className="size-4" /> All messages
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
            <h2 dir="auto" className="text-18 font-semibold wrap-anywhere">
              {message.name || message.email}
            </h2>
            <p className="text-14 text-ink-2 wrap-anywhere">
              {message.email} · {messageKinds[message.kind]} from {message.page} ·{' '}
              {longDateAndTime(message.created_at)} · reference {message.id.slice(0, 8).toUpperCase()}
            </p>
          </div>
          {message.settled_at ? (
            <Button look="outline" size="small" onClick={() => reopen.mutate(message)}>
              Open again
            </Button>
          ) : (
            <Button
              look="outline"
              size="small"
              busy={close.isPending}
              onClick={() => close.mutate({ message, reason: 'Needs no answer' })}
            >
              Close without an answer
            </Button>
          )}
        </div>
      </header>
      <div className="flex flex-col gap-5 px-5 py-5">
        {message.message && (
          <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
            {message.message}
          </p>
        )}
        <Further payload={message.payload} />
        <Answers person={person} message={message} />
        <AnswerForm message={message} />
      </div>
    </article>
  )
}

/** Fields of the form besides name, address and message. */
function Further({ payload }: { payload: StaffMessage['payload'] }) {
  const entries = Object.entries(payload as Record<string, unknown>).filter(([, value]) => value !== '')
  if (entries.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1 text-14 sm:grid-cols-[10rem_1fr]">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{sentence(name)}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A field's label. */
const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

function Answers({ person, message }: { person: string; message: StaffMessage }) {
  const answers = useQuery(answersQuery(person, message.id))
  if (answers.error && !answers.data) {
    return (
      <ErrorState
        message={`Earlier answers could not be loaded: ${answers.error.message}`}
        onRetry={() => void answers.refetch()}
        retrying={answers.isFetching}
      />
    )
  }
  if (!answers.data?.length) return null
  return (
    <ol aria-label="Answers" className="flex flex-col gap-4">
      {answers.data.map(({ id, signed, body, sent_at }) => (
        <li key={id} className={cx('border-l-2 pl-4', signed ? 'border-accent' : 'border-line-strong')}>
          <p className="text-13 text-ink-3">
            {signed ?? (message.name || message.email)}, {longDateAndTime(sent_at)}
          </p>
          <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
            {body}
          </p>
        </li>
      ))}
    </ol>
  )
}

const answerSchema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write an answer first'),
      z.maxLength(maxAnswerLength, 'At most 5,000 characters'),
    ),
})

function AnswerForm({ message }: { message: StaffMessage }) {
  const answer = useAnswer()
  // The same until it has arrived, so that a second try is no second mail.
  const id = useRef<string>(undefined)
  const { errors, busy, failure, form } = useForm(
    answerSchema,
    async ({ body }) => {
      id.current ??= crypto.randomUUID()
      await answer.attempt({ answer: id.current, message, body })
      id.current = undefined
      form.ref.current?.reset()
    },
    { draft: `answer ${message.id}` },
  )
  return (
    <form {...form} className="flex flex-col gap-4 border-t border-line pt-5">
      <Field
        label="Your answer"
        hint={`It goes to ${message.email} with your name, their last message, and a link to reply.`}
        error={errors.body}
      >
        <Textarea name="body" rows={6} maxLength={maxAnswerLength} />
      </Field>
      <FormFailure what="The answer was not sent" failure={failure} signIn="/auth?next=/staff" />
      <Button type="submit" busy={busy} className="self-end">
        Send answer
      </Button>
    </form>
  )
}

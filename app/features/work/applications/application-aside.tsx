import { useQuery } from '@tanstack/react-query'
import { Check, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ApplicationDetails, applicationDetailsQuery } from '#app/data/application-details.ts'
import { cx } from '#app/ui/cx.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayText } from '#shared/dates.ts'
import type { Application } from './application-records.ts'
import { PromisedDay } from './promised-day.tsx'
import { SentMatch } from './sent-match.tsx'

/** The match, what was sent, and how reliably the company answers, or the error of loading them. */
export function ApplicationAside({ application }: { application: Application }) {
  const { data: details } = useQuery(applicationDetailsQuery(application.id))
  return (
    <>
      <SentMatch application={application.id} />
      <WhatWasSent application={application} details={details} />
      {details && <Kept details={details} application={application} />}
    </>
  )
}

type SentProps = { application: Application; details: ApplicationDetails | null | undefined }

function WhatWasSent({ application: { id, note }, details }: SentProps) {
  const { answers = [], resume_name, resume_from_profile, frozen_at } = details ?? {}
  if (!note && !details) return null
  return (
    <Part title="What was sent">
      {resume_name && (
        <p className="flex items-center gap-2 font-medium wrap-anywhere">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
          {resume_name}
        </p>
      )}
      {note && (
        <div>
          <h4 className="text-13 font-normal tracking-normal text-ink-3">Your note to the employer</h4>
          <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
            {note}
          </p>
        </div>
      )}
      {answers.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer font-medium pointer-coarse:py-3">
            {answers.length === 1 ? 'Your answer' : `Your ${answers.length} answers`}
          </summary>
          <dl className="mt-2 flex flex-col gap-2">
            {answers.map(({ id, prompt, answer }) => (
              <div key={id}>
                <dt className="font-medium">{prompt}</dt>
                <dd dir="auto" className="whitespace-pre-line text-ink-2">
                  {Array.isArray(answer) ? answer.join(', ') : String(answer)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {frozen_at && (
        <p className="text-ink-3">
          Your profile as of {dayText(frozen_at)}. Later edits do not change what they see.{' '}
          <TextLink to={`/applications/${id}/resume`}>
            {resume_from_profile ? 'The resume made from it' : 'As a printable resume'}
          </TextLink>
        </p>
      )}
    </Part>
  )
}

/** The day that was promised, in the words that the company reads; and its record. */
function Kept({ details, application }: { details: ApplicationDetails; application: Application }) {
  const { answer_by, kept, promises } = details
  const last = promises.findLast((promise) => promise.kept !== null)
  const { name } = application.job.company
  if (!answer_by && !last && kept.percent === null) return null
  return (
    <Part title={kept.percent === null ? 'Promised answers' : `How ${name} keeps its word`}>
      <PromisedDay application={{ ...application, answer_by }} />
      {last && (
        <p className={cx('flex gap-1.5 font-medium', last.kept ? 'text-good' : 'text-bad')}>
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {last.kept ? 'The last answer came as promised' : 'The last answer came late'},{' '}
          {dayText(last.closed_at ?? '')}
        </p>
      )}
      {kept.percent !== null && (
        <p className="text-ink-2">
          <strong className="font-semibold text-ink">{kept.percent}%</strong> of {kept.promised} promised{' '}
          {kept.promised === 1 ? 'answer' : 'answers'} came on time.
        </p>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 rounded-input border border-line p-4 text-14">
      <h3 className="text-15 font-semibold tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

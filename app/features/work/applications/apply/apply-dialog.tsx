import { type FormEvent, type ReactNode, useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { useSession } from '#app/lib/session/session.ts'
import { givenName } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { DialogFoot } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { type ApplicationForm, applicationSchema, noteLimit } from '#shared/application.ts'
import { companySaid, type VerifiedHow } from '#shared/company.ts'
import { ago } from '#shared/relative-time.ts'
import { withCommas } from '#shared/with-commas.ts'
import { AlreadyApplied, applyForJob } from './apply-for-job.ts'
import { type Name, NameFields } from './name-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { ResumeField } from './resume-field.tsx'
import { useQuestions } from './use-questions.ts'
import { useResumeChoice } from './use-resume-choice.ts'

export type JobToApplyFor = {
  id: string
  title: string
  company: { name: string; verified_how?: VerifiedHow | null }
  /** When the person applied, where the page knows it. */
  applied_at?: string | null
}

type ApplyDialogProps = { job: JobToApplyFor; open: boolean; onClose: () => void }

/** A note to the employer, a resume and answers make an application. A repeated application is not sent; the person is told. */
export function ApplyDialog({ job, open, onClose }: ApplyDialogProps) {
  const nameless = useNameless()
  const [{ note, name, said }, change] = useKeptState(`application ${job.id}`, open, () => ({
    note: '',
    name: { first_name: '', last_name: '' },
    said: {} as Readonly<Record<string, string>>,
  }))
  const [tooSoon, setTooSoon] = useState(false)
  const resume = useResumeChoice()
  const answering = useQuestions(job.id, open && !job.applied_at, said, (said) => change({ said }))
  const application = useChange<never, ApplicationForm & { name?: Name }>({
    kind: 'application',
    key: queryKey('applicationList'),
    run: applyForJob,
    done: () => {
      toast.success(`Your application to ${companySaid(job.company)} is on its way`)
      onClose()
    },
    failed: 'Your application was not sent',
  })
  const checked = applicationSchema.safeParse({
    job_id: job.id,
    note,
    resume_id: resume.chosen === 'profile' ? null : resume.chosen,
    resume_from_profile: resume.chosen === 'profile',
    answers: answering.answers,
  })
  const problem = checked.success ? undefined : checked.error.issues[0]?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTooSoon(Boolean(resume.delivery.sending))
    const answered = answering.check()
    if (resume.delivery.sending || !answered) return
    // The form shows the error below, and stays open with the note.
    if (checked.success)
      void application.attempt({ ...checked.data, ...(nameless && { name }) }).catch(() => undefined)
  }
  // A note being written stays, even if the page learns that they applied elsewhere.
  const known =
    application.isSuccess ||
    application.error instanceof AlreadyApplied ||
    (Boolean(job.applied_at) && note === '')
  return (
    <FormDialog
      open={open}
      title={`Apply for ${job.title}`}
      description={<Reader company={job.company} known={known} read={answering.query.data?.read} />}
      onClose={onClose}
    >
      {known ? (
        <AppliedBefore appliedAt={job.applied_at} />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field
            label="Note to the employer"
            hint={`What you would work on first, or why this role. ${withCommas(note.length)} of ${withCommas(noteLimit)} characters.`}
            error={problem}
          >
            <Textarea
              name="note"
              rows={6}
              value={note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Field>
          {nameless && (
            <NameFields
              company={job.company.name}
              name={name}
              onChange={(typed) => change({ name: typed })}
            />
          )}
          <ResumeField choice={resume} />
          <QuestionFields answering={answering} />
          {tooSoon && resume.delivery.sending && (
            <Warning>Your new resume is still uploading. Wait for it, or cancel the upload.</Warning>
          )}
          <FormFailure
            what="Your application was not sent"
            failure={application.error ?? undefined}
            signIn={`/auth?next=/jobs/${job.id}`}
          />
          <DialogFoot>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              busy={application.isPending}
              disabled={resume.files.isPending || !answering.query.data}
            >
              Send application
            </Button>
          </DialogFoot>
        </form>
      )}
    </FormDialog>
  )
}

type ReaderProps = { company: JobToApplyFor['company']; known: boolean; read: boolean | undefined }

function Reader({ company, known, read }: ReaderProps) {
  return (
    <>
      {known || read === undefined ? company.name : whoReads(company.name, read)}
      <Unverified how={company.verified_how} />
    </>
  )
}

const whoReads = (company: string, read: boolean) =>
  read
    ? `${company} reads your note first.`
    : `No one at ${company} reads applications here yet. Yours waits until someone does.`

/** Whether the account had no name when the dialog opened: the fields stay while it is being saved. */
function useNameless(): boolean {
  const session = useSession()
  const [nameless] = useState(() => Boolean(session && !givenName(session.user)))
  return nameless
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-14 font-medium text-bad">
      {children}
    </p>
  )
}

function AppliedBefore({ appliedAt }: { appliedAt: string | null | undefined }) {
  const when = appliedAt ? `Sent: ${ago(new Date(appliedAt), now())}. ` : ''
  return (
    <div className="flex flex-col gap-5">
      <p role="alert" className="text-16">
        You have already applied for this job. {when}One application reaches the employer, and its status is
        under your applications.
      </p>
      <ButtonLink to="/applications" className="self-end">
        View applications
      </ButtonLink>
    </div>
  )
}

import { useNavigate } from 'react-router'
import type { JobForm } from '#app/features/hiring/jobs/company-job-queries.ts'
import type { Previews } from '#app/features/hiring/jobs/jobs-section.tsx'
import { now } from '#app/lib/clock.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { utcDay } from '#shared/dates.ts'
import { type Posting, postingChecks } from '#shared/posting.ts'
import { postingSchema } from '#shared/posting-form.ts'
import { PostingActions } from './posting-actions.tsx'
import { DescriptionStep } from './posting-description.tsx'
import { PayStep, RoleStep } from './posting-fields.tsx'
import { QuestionsStep } from './posting-questions.tsx'
import { PostingReach } from './posting-reach.tsx'
import { PostingSide } from './posting-side.tsx'
import { TeamStep } from './posting-team.tsx'
import { missingOf } from './posting-values.ts'
import { SavedNote } from './saved-note.tsx'
import { usePosting } from './use-posting.ts'
import { useSimilar } from './use-similar.ts'

type PostingFormProps = {
  company: OwnCompany
  id: string
  form: JobForm
  /** The initial values. */
  start: Posting
  previews: Previews
}

/** The form of a job, with its preview and review beside it. */
export function PostingForm({ company, id, form: loaded, start, previews }: PostingFormProps) {
  const written = usePosting(company.id, id, loaded, start)
  const { posting, change, status } = written
  const today = utcDay(now())
  const navigate = useNavigate()
  const list = portalPath('jobs', company.slug)
  const publish = async () => {
    const missing = posting.questions.map(missingOf).find((one) => one !== undefined)
    if (missing) throw new WrongField(missing.field, missing.message)
    // The reason of a failure is shown beside the button.
    const saved = await written.save('open').catch(() => undefined)
    if (!saved) return
    toast.success(
      status === 'open' ? 'Changes published' : status === 'closed' ? 'Job is open again' : 'Job posted',
    )
    navigate(list)
  }
  const { errors, busy, form } = useForm(postingSchema(today), publish)
  const similar = useSimilar(company.id, id, posting)
  const checks = postingChecks(posting, today, similar)
  const title = loaded.job === null || status === 'draft' ? 'Post a job' : 'Edit job'
  return (
    // Focused fields are scrolled clear of the bar at the bottom.
    <form {...form} className="flex flex-col [&_:focus]:scroll-mb-24">
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-6">
          <nav aria-label="Back" className="-mb-4 text-14">
            <TextLink to={list} look="quiet">
              All jobs
            </TextLink>
          </nav>
          <PageHeader title={title} aside={<SavedNote written={written} />} />
          <div className="flex flex-col">
            <RoleStep posting={posting} change={change} errors={errors} />
            <PayStep posting={posting} change={change} errors={errors} today={today} />
            <DescriptionStep posting={posting} change={change} errors={errors} />
            <QuestionsStep posting={posting} change={change} errors={errors} />
            <TeamStep posting={posting} change={change} members={loaded.members} />
          </div>
        </div>
        <PostingSide posting={posting} company={company} id={id} checks={checks} previews={previews}>
          <PostingReach job={id} version={written.savedVersion} titled={posting.title.trim() !== ''} />
        </PostingSide>
      </div>
      <PostingActions written={written} checks={checks} busy={busy} list={list} id={id} />
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ApplicationDetails, applicationDetailsQuery } from '#app/data/application-details.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { eventText } from '#shared/application-event.ts'
import { dayOfYear, shortDayText } from '#shared/dates.ts'
import type { ConversationLine } from '#shared/message.ts'

/** Beside the thread if there is room: the state of the application it is about. Otherwise a strip links to it. */
export function ApplicationPane({ line, to }: { line: ConversationLine; to: string }) {
  const { data: details } = useQuery(applicationDetailsQuery(line.application ?? ''))
  const { name } = line
  return (
    <aside
      aria-label="This application"
      className="hidden w-68 shrink-0 flex-col gap-5 overflow-y-auto border-l border-line p-5 xl:flex"
    >
      <h2 className="text-15 font-semibold tracking-normal">This application</h2>
      <div className="flex items-center gap-3">
        <CompanyTile name={name} logo={line.company?.logo_url} size="medium" />
        <div className="min-w-0">
          <p dir="auto" className="text-15 font-semibold wrap-anywhere">
            {line.subject}
          </p>
          <p className="text-14 text-ink-2 wrap-anywhere">{name}</p>
        </div>
      </div>
      {details && <Steps details={details} />}
      <ButtonLink look="outline" size="small" to={to}>
        View application
      </ButtonLink>
    </aside>
  )
}

/** Past events, and the pending answer. */
function Steps({ details: { history, answer_by } }: { details: ApplicationDetails }) {
  const steps = history
    .filter(({ kind }) => ['applied', 'status', 'withdrawn', 'restored'].includes(kind))
    .toSorted((a, b) => a.id - b.id)
  return (
    <Timeline>
      {steps.map((step, index) => (
        <TimelineItem key={step.id} full={index < steps.length - 1 || !answer_by}>
          <Step when={dayOfYear(step.at)}>{eventText(step)}</Step>
        </TimelineItem>
      ))}
      {answer_by && (
        <TimelineItem hue="line">
          <Step when={`by ${shortDayText(answer_by)}`}>Next answer</Step>
        </TimelineItem>
      )}
    </Timeline>
  )
}

function Step({ when, children }: { when: string; children: string }) {
  return (
    <p className="flex items-baseline justify-between gap-2 text-14">
      <span className="font-medium">{children}</span>
      <span className="shrink-0 text-13 text-ink-3">{when}</span>
    </p>
  )
}

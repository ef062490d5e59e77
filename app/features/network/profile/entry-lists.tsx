import { BadgeCheck, GraduationCap, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { type Education, type Experience, spanText, yearsText } from '#shared/profile.ts'
import { AddSlot, toolClass } from './section-card.tsx'

type EntryTools<Entry> = { onEdit: (entry: Entry) => void; onRemove: (entry: Entry) => void }

type ExperienceListProps = {
  entries: readonly Experience[]
  today: string
  tools?: EntryTools<Experience> | undefined
}

/** Along one thread: a haloed ring for current entries, a solid one for past ones. */
export function ExperienceList({ entries, today, tools }: ExperienceListProps) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => {
        const { id, title, company, location, ended, summary, confirmed } = entry
        const last = index === entries.length - 1
        return (
          <li key={id} className={cx('relative flex gap-4 pl-6', !last && 'pb-6')}>
            {!last && (
              <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-accent" />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-2 left-0 size-3 rounded-full border-2 border-accent',
                ended ? 'bg-accent' : 'bg-surface outline-4 outline-accent-soft',
              )}
            />
            <Avatar name={company} square className="max-sm:hidden" />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <div className="flex items-start justify-between gap-3">
                <h3 dir="auto" className="text-15 font-semibold wrap-anywhere">
                  {title}
                </h3>
                {tools && <Tools what={`${title} at ${company}`} entry={entry} {...tools} />}
              </div>
              <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
                {[company, location].filter(Boolean).join(' · ')}
                {confirmed && <Confirmed company={company} />}
              </p>
              <p className="text-13 text-ink-3">{spanText(entry, today)}</p>
              {summary ? (
                <Results lines={summary.split('\n').filter((line) => line.trim())} />
              ) : (
                tools && (
                  <div className="pt-2 sm:w-fit">
                    <AddSlot onClick={() => tools.onEdit(entry)}>
                      Add a result. Recruiters match on what changed.
                    </AddSlot>
                  </div>
                )
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The company has confirmed the entry. */
function Confirmed({ company }: { company: string }) {
  return (
    <span className="ml-2 inline-flex items-baseline gap-1 text-13 font-medium whitespace-nowrap text-good">
      <BadgeCheck aria-hidden="true" className="size-4 self-center" />
      Confirmed by {company}
    </span>
  )
}

function Results({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex list-[circle] flex-col gap-1 pt-1.5 pl-5 text-14 marker:text-ink-3">
      {lines.map((line) => (
        <li key={line} dir="auto" className="measure wrap-anywhere">
          {line.replace(/^\s*[-*•]\s*/, '')}
        </li>
      ))}
    </ul>
  )
}

type EducationListProps = { entries: readonly Education[]; tools?: EntryTools<Education> | undefined }

export function EducationList({ entries, tools }: EducationListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-input bg-sunken text-ink-2"
          >
            <GraduationCap className="size-4.5" strokeWidth={1.75} />
          </span>
          <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
            <div className="flex min-w-0 flex-col gap-0.5">
              <h3 dir="auto" className="text-15 font-semibold wrap-anywhere">
                {entry.degree || entry.school}
              </h3>
              <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
                {[entry.degree && entry.school, yearsText(entry)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {tools && <Tools what={entry.school} entry={entry} {...tools} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Tools<Entry>({
  what,
  entry,
  onEdit,
  onRemove,
}: EntryTools<Entry> & { what: string; entry: Entry }): ReactNode {
  return (
    <div className="-mt-1.5 -mr-2 flex">
      <button type="button" aria-label={`Edit ${what}`} className={toolClass} onClick={() => onEdit(entry)}>
        <Pencil aria-hidden="true" className="size-4" />
      </button>
      <button
        type="button"
        aria-label={`Remove ${what}`}
        className={toolClass}
        onClick={() => onRemove(entry)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

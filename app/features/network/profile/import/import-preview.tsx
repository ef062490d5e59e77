import { useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogFoot } from '#app/ui/form-buttons.tsx'
import { localDay } from '#shared/dates.ts'
import { type Profile, spanText, yearsText } from '#shared/profile.ts'
import type { Found, FoundFields } from '#shared/resume-import.ts'

type ImportPreviewProps = {
  found: Found
  profile: Profile
  busy: boolean
  onBack: () => void
  onAdd: (chosen: Found) => Promise<void>
}

const fieldNames: Record<keyof FoundFields, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  headline: 'Headline',
  location: 'Location',
  about: 'About',
  links: 'Links',
}

type Line = { key: string; title: string; detail: string; replaces?: string | undefined }

/** What the file has and the profile lacks, with a box for each. Replacements are not ticked by default. */
export function ImportPreview({ found, profile, busy, onBack, onAdd }: ImportPreviewProps) {
  const groups = groupsOf(found, profile)
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () =>
      new Set(groups.flatMap(({ lines }) => lines.filter(({ replaces }) => replaces).map(({ key }) => key))),
  )
  const count = groups.flatMap(({ lines }) => lines).filter(({ key }) => !left.has(key)).length
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ title, lines }) => (
        <fieldset key={title} className="flex flex-col gap-1">
          <legend className="pb-1 text-15 font-semibold">{title}</legend>
          {lines.map((line) => (
            <PreviewLine
              key={line.key}
              line={line}
              checked={!left.has(line.key)}
              onToggle={() => toggle(line.key)}
            />
          ))}
        </fieldset>
      ))}
      {found.skipped.length > 0 && (
        <details className="text-14 text-ink-2">
          <summary className="cursor-pointer font-medium">
            {found.skipped.length} could not be imported
          </summary>
          <ul className="list-disc pt-2 pl-5">
            {found.skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {found.skills.length > 0 && (
        <p className="text-13 text-ink-3">
          You set skill levels yourself, on your skills page. Endorsements are not imported.
        </p>
      )}
      <DialogFoot>
        <Button look="outline" onClick={onBack}>
          Another file
        </Button>
        <Button busy={busy} disabled={count === 0} onClick={() => void onAdd(chosenOf(found, left))}>
          Add {count} {count === 1 ? 'item' : 'items'}
        </Button>
      </DialogFoot>
    </div>
  )
}

type PreviewLineProps = { line: Line; checked: boolean; onToggle: () => void }

function PreviewLine({ line: { title, detail, replaces }, checked, onToggle }: PreviewLineProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-input px-2 py-2 hover:bg-canvas">
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-col text-14">
        <span dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
          {title}
        </span>
        {detail && <span className="text-13 text-ink-2 wrap-anywhere">{detail}</span>}
        {replaces && (
          <span className="line-clamp-1 text-13 text-ink-3 wrap-anywhere">Replaces: {replaces}</span>
        )}
      </span>
    </label>
  )
}

function groupsOf(found: Found, profile: Profile): { title: string; lines: Line[] }[] {
  const { fields, experience, education, skills } = found
  const today = localDay(now())
  const before: Partial<Record<keyof FoundFields, string>> = {
    first_name: profile.first_name,
    last_name: profile.last_name,
    headline: profile.title,
    location: profile.location,
    about: profile.about ?? '',
  }
  const groups = [
    {
      title: 'About you',
      lines: (Object.keys(fields) as (keyof FoundFields)[]).map((name) => ({
        key: name,
        title: name === 'links' ? (fields.links ?? []).join(', ') : (fields[name] ?? ''),
        detail: fieldNames[name],
        replaces: before[name] || undefined,
      })),
    },
    {
      title: 'Experience',
      lines: experience.map((one, index) => ({
        key: `experience ${index}`,
        title: `${one.title} at ${one.company}`,
        detail: spanText(one, today),
      })),
    },
    {
      title: 'Education',
      lines: education.map((one, index) => ({
        key: `education ${index}`,
        title: one.degree ? `${one.degree}, ${one.school}` : one.school,
        detail: yearsText(one),
      })),
    },
    {
      title: 'Skills',
      lines: skills.map((one, index) => ({ key: `skills ${index}`, title: one.name, detail: one.level })),
    },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

function chosenOf(found: Found, left: ReadonlySet<string>): Found {
  const kept = <Entry,>(name: string, entries: readonly Entry[]) =>
    entries.filter((_, index) => !left.has(`${name} ${index}`))
  return {
    fields: Object.fromEntries(Object.entries(found.fields).filter(([name]) => !left.has(name))),
    experience: kept('experience', found.experience),
    education: kept('education', found.education),
    skills: kept('skills', found.skills),
    skipped: found.skipped,
  }
}

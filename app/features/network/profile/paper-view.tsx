import { Printer } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'
import {
  type Paper,
  type PaperProfile,
  type Profile,
  papers,
  profileName,
  profilePath,
  spanText,
  yearsText,
} from '#shared/profile.ts'

/** One's profile as a resume on paper: printed as shown. */
export function PaperView({ profile, paper }: { profile: Profile; paper: Paper }) {
  return (
    <PaperPage title="Printable page" paper={paper} back="/people/me">
      <Sheet profile={profile} paper={paper} today={localDay(now())} />
    </PaperPage>
  )
}

type PaperPageProps = { title: string; about?: string; paper: Paper; back: string; children: ReactNode }

/** A sheet with what chooses its paper and prints it, neither of which is printed. */
export function PaperPage({ title, about, paper, back, children }: PaperPageProps) {
  const [, setQuery] = useAddressQuery()
  const choose = (chosen: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('paper', chosen)
        return next
      },
      { replace: true },
    )
  return (
    <div className="page-x page-y flex flex-col items-center gap-5 print:block print:p-0!">
      <div className="flex w-full max-w-180 flex-wrap items-center gap-3 print:hidden">
        <div className="mr-auto min-w-0 flex-1 basis-60">
          <h1 className="text-20">{title}</h1>
          {about && <p className="text-14 text-ink-2 wrap-anywhere">{about}</p>}
        </div>
        <div className="w-32">
          <Select
            aria-label="Paper"
            value={paper}
            options={Object.entries(papers).map(([value, label]) => ({ value, label }))}
            className="h-10! rounded-full! text-14! pointer-coarse:h-11!"
            onChange={({ target }) => choose(target.value)}
          />
        </div>
        <ButtonLink look="outline" to={back}>
          Back
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print or save as PDF
        </Button>
      </div>
      {children}
    </div>
  )
}

/** Paper is white in the dark theme, too. */
const inks = {
  '--surface': 'white',
  '--ink': 'black',
  '--ink-2': 'dimgray',
  '--line-strong': 'darkgray',
} as CSSProperties

/** `today` ends what goes on. */
export function Sheet({ profile, paper, today }: { profile: PaperProfile; paper: Paper; today: string }) {
  const { about, experience = [], education = [], skills = [], certificates = [] } = profile
  return (
    <article
      aria-label="Resume"
      style={inks}
      className={`paper-${paper} flex w-full max-w-180 flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:px-12 text-15 text-ink shadow-float print:rounded-none print:border-0 print:p-0 print:shadow-none`}
    >
      <PaperHead profile={profile} />
      {about && (
        <Part title="About">
          <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
            {about}
          </p>
        </Part>
      )}
      {experience.length > 0 && (
        <Part title="Experience">
          {experience.map((one) => (
            <Entry
              key={one.id}
              title={one.title}
              place={[one.company, one.location].filter(Boolean).join(', ')}
              when={spanText(one, today)}
              results={one.summary.split('\n').filter((text) => text.trim())}
            />
          ))}
        </Part>
      )}
      {education.length > 0 && (
        <Part title="Education">
          {education.map((one) => (
            <Entry
              key={one.id}
              title={one.degree || one.school}
              place={one.degree && one.school}
              when={yearsText(one)}
              results={[]}
            />
          ))}
        </Part>
      )}
      {skills.length > 0 && (
        <Part title="Skills">
          <p dir="auto" className="measure wrap-anywhere">
            {skills.map(({ name, level }) => `${name} (${level.toLowerCase()})`).join(', ')}
          </p>
        </Part>
      )}
      {certificates.length > 0 && (
        <Part title="Certificates">
          {certificates.map(({ id, course, completed_at }) => (
            <Entry
              key={id}
              title={course}
              place="Tannr Learning"
              when={longDate(localDay(new Date(completed_at)))}
              results={[]}
            />
          ))}
        </Part>
      )}
    </article>
  )
}

function PaperHead({ profile }: { profile: PaperProfile }) {
  const { title, location: place, email, phone, links = [], handle } = profile
  const address = handle && new URL(profilePath(handle), location.href)
  const facts = [place, email, phone, ...links.map(bare), address && `${address.host}${address.pathname}`]
  return (
    <header className="flex flex-col gap-1">
      <p dir="auto" className="text-[20pt] font-semibold wrap-anywhere">
        {profileName(profile)}
      </p>
      {title && (
        <p dir="auto" className="text-[12pt] wrap-anywhere">
          {title}
        </p>
      )}
      <p className="text-[9pt] text-ink-2 wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

const bare = (link: string) => link.replace(/^https?:\/\/(www\.)?|\/$/g, '')

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="border-b border-line-strong pb-0.5 text-[11pt] font-semibold">{title}</h2>
      {children}
    </section>
  )
}

type EntryProps = { title: string; place: string; when: string; results: readonly string[] }

function Entry({ title, place, when, results }: EntryProps) {
  return (
    <div className="break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="shrink-0 text-[9pt] text-ink-2">{when}</p>
      </div>
      {place && (
        <p dir="auto" className="wrap-anywhere">
          {place}
        </p>
      )}
      {results.length > 0 && (
        <ul className="measure list-disc pl-5">
          {results.map((text) => (
            <li key={text} dir="auto" className="wrap-anywhere">
              {text.replace(/^\s*[-*•]\s*/, '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

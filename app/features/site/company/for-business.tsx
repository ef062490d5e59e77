import { deployments, quotes, solutions, useCases } from '#app/content/for-business.ts'
import { roleLine } from '#app/content/people.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { Quote } from '#app/ui/quote.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** The part of the page after the hero. */
export function BusinessSections() {
  return (
    <>
      <Solutions />
      <BusinessUseCases />
      <Deployments />
      <BusinessQuotes />
    </>
  )
}

const names = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

function Solutions() {
  const [first, ...others] = solutions
  if (!first) return null
  return (
    <Section
      title="Enterprise solutions"
      lead="Three ways in. Most companies start with one and end up with the same record behind all three."
    >
      <div className="grid gap-5 lg:grid-cols-[4fr_3fr] lg:grid-rows-2">
        <Solution {...first} large />
        {others.map((solution) => (
          <Solution key={solution.name} {...solution} />
        ))}
      </div>
    </Section>
  )
}

function Solution({
  name,
  hue,
  title,
  text,
  points,
  link,
  large,
}: (typeof solutions)[number] & { large?: boolean }) {
  return (
    <article
      className={`flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-6 md:p-8 ${large ? 'lg:row-span-2' : ''}`}
    >
      <p className={`text-13 font-semibold ${names[hue]}`}>{name}</p>
      <h3 className={large ? 'text-26' : 'text-20'}>{title}</h3>
      <p className="measure text-16 text-ink-2">{text}</p>
      <ul className="mt-1 flex flex-col gap-2.5 text-15 text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex items-baseline gap-3">
            <span
              aria-hidden="true"
              className={`w-4 shrink-0 -translate-y-1 border-t-2 border-dashed border-current ${names[hue]}`}
            />
            {point}
          </li>
        ))}
      </ul>
      {large && <TraceSample />}
      <TextLink to={link.to} className={`mt-auto pt-3 ${names[hue]}`}>
        {link.label}
      </TextLink>
    </article>
  )
}

const trace = [
  { time: '9:02', text: 'Plan approved', by: 'Daniel Kowalski' },
  { time: '9:41', text: 'Rating changed, evidence attached', by: 'Analyst' },
  { time: '10:15', text: 'Override: dispute still open', by: 'Risk committee' },
  { time: '11:30', text: 'Memo signed', by: 'Daniel Kowalski' },
]

/** A piece of an audit trail, so that the words above have a face. */
function TraceSample() {
  return (
    <figure className="mt-4 w-full border-t border-line pt-5">
      <figcaption className="mb-3 text-13 text-ink-3">From one trace</figcaption>
      <ol className="flex flex-col">
        {trace.map(({ time, text, by }) => (
          <li key={time} className="group grid grid-cols-[48px_12px_1fr] gap-x-3 text-15">
            <span className="text-14 text-ink-3 tabular-nums">{time}</span>
            <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
              <span className="size-2.5 shrink-0 rounded-full border-2 border-orcher" />
              <span className="stitch-v my-1 flex-1 group-last:hidden" />
            </span>
            <span className="pb-4 group-last:pb-0">
              {text}
              <span className="block text-14 text-ink-3">{by}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function BusinessUseCases() {
  return (
    <Section band title="What changes for each team">
      <ul>
        {useCases.map(({ team, before, withTannr, who }) => (
          <li
            key={team}
            className="grid gap-x-10 gap-y-3 border-t border-line-strong py-7 md:grid-cols-[200px_1fr_1fr]"
          >
            <div className="flex items-center gap-3 self-start md:flex-col md:items-start">
              <h3 className="text-20">{team}</h3>
              <p className="flex items-center gap-2 text-14 text-ink-3">
                <Portrait name={who.name} className="size-11" />
                {who.company}
              </p>
            </div>
            <p className="text-16 text-ink-3">
              <span className="mb-1 block text-13">Before</span>
              {before}
            </p>
            <p className="text-16 font-medium">
              <span className="mb-1 block text-13 font-normal text-orcher">With Tannr</span>
              {withTannr}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const rows = [
  { key: 'runs', label: 'Where it runs' },
  { key: 'data', label: 'Where data lives' },
  { key: 'updates', label: 'Updates' },
  { key: 'suits', label: 'Suits' },
] as const

/** Options are compared, so their rows line up: each column shares the rows of the whole. */
function Deployments() {
  return (
    <Section
      id="deployment"
      title="Deployment options"
      lead="The same software in all three. Moving from one to another is an export and an import."
    >
      <ul className="rounded-card border border-line bg-surface md:grid md:grid-cols-3 md:grid-rows-[auto_repeat(4,auto)]">
        {deployments.map((option) => (
          <li
            key={option.id}
            className="border-line not-first:border-t md:row-span-5 md:grid md:grid-rows-subgrid md:not-first:border-t-0 md:not-first:border-l"
          >
            <div className="flex flex-col gap-2 p-6 md:p-7">
              <h3 className="text-20">{option.name}</h3>
              <p className="text-15 text-ink-2">{option.text}</p>
            </div>
            <dl className="max-md:px-6 max-md:pb-4 md:contents">
              {rows.map(({ key, label }) => (
                <div
                  key={key}
                  className="border-t border-line py-3.5 max-md:flex max-md:justify-between max-md:gap-6 md:px-7"
                >
                  <dt className="text-14 text-ink-3">{label}</dt>
                  <dd className="text-15 max-md:text-right">{option[key]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BusinessQuotes() {
  const [first, ...others] = quotes
  if (!first) return null
  return (
    <section aria-label="What customers say" className="page-x page-width flex flex-col gap-12 py-8 md:py-13">
      <Quote
        large
        text={first.quote}
        name={first.person.name}
        role={roleLine(first.person)}
        className="max-w-[26ch] sm:max-w-none"
      />
      <div className="grid gap-x-14 gap-y-12 border-t border-line pt-12 md:grid-cols-2">
        {others.map(({ quote, person }) => (
          <Quote key={person.name} text={quote} name={person.name} role={roleLine(person)} />
        ))}
      </div>
    </section>
  )
}

import { approach, responsible, standards } from '#app/content/safety.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** What nothing has to be pressed in. */
export function SafetySections() {
  return (
    <>
      <Approach />
      <Standards />
      <Responsible />
    </>
  )
}

function Approach() {
  return (
    <Section
      title="Our approach"
      lead="Four habits, in this order. Each one exists because the one before it is not enough."
    >
      <ol className="flex flex-col">
        {approach.map(({ title, text, example }, index) => (
          <li key={title} className="group grid grid-cols-[36px_1fr] gap-x-5 md:gap-x-8">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent text-15 font-semibold text-accent tabular-nums">
                {index + 1}
              </span>
              <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
            </span>
            <div className="grid gap-x-12 gap-y-3 pb-10 group-last:pb-0 lg:grid-cols-2">
              <div className="flex flex-col gap-1.5">
                <h3 className="pt-1 text-20">{title}</h3>
                <p className="measure text-16 text-ink-2">{text}</p>
              </div>
              <p className="self-start rounded-input bg-sunken px-4 py-3 text-15 text-ink-2">
                <span className="mb-0.5 block text-13 text-ink-3">For example</span>
                {example}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const tones = { Certified: 'good', Compliant: 'orcher', Ready: 'api' } as const

function Standards() {
  return (
    <Section
      band
      title={standards.title}
      lead={standards.lead}
      aside={<TextLink to={standards.link.to}>{standards.link.label}</TextLink>}
    >
      <ul>
        {standards.items.map(({ name, status, covers }) => (
          <li
            key={name}
            className="grid items-center gap-x-8 gap-y-1 border-t border-line-strong py-5 max-sm:grid-cols-[1fr_auto] sm:grid-cols-[180px_1fr_auto]"
          >
            <h3 className="text-18">{name}</h3>
            <p className="measure text-15 text-ink-2 max-sm:order-last max-sm:col-span-2">{covers}</p>
            <Badge tone={tones[status]}>{status}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Responsible() {
  return (
    <Section title={responsible.title} lead={responsible.lead}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {responsible.commitments.map(({ we, so }) => (
          <li key={we} className="text-20 tracking-[-0.01em] text-ink-2">
            <strong className="font-semibold text-ink">{we}</strong>, {so}
          </li>
        ))}
      </ul>
    </Section>
  )
}

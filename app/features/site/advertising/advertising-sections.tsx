import type { AdOffering } from '#app/content/advertise.ts'
import { Section } from '#app/ui/section.tsx'
import { Share } from '#app/ui/share.tsx'

/** A plain price list. */
export function Offerings({ offerings }: { offerings: readonly AdOffering[] }) {
  return (
    <Section
      id="prices"
      title="Four ways in, with prices"
      lead="Starting prices, in US dollars. We agree on a maximum before anything runs."
    >
      <ul className="border-t border-line">
        {offerings.map(({ id, offer, text, includes }) => (
          <li
            key={id}
            id={id}
            className="grid scroll-mt-20 gap-x-10 gap-y-4 border-b border-line py-7 md:grid-cols-[1fr_11rem] lg:grid-cols-[1fr_17rem_11rem]"
          >
            <div>
              <h3 className="text-20">{offer.name}</h3>
              <p className="measure mt-1.5 text-15 text-ink-2">{text}</p>
            </div>
            <ul className="flex flex-col gap-1.5 text-15 text-ink-2 md:max-lg:order-last md:max-lg:col-span-2 md:max-lg:flex-row md:max-lg:gap-8">
              {includes.map((item) => (
                <li key={item} className="flex items-baseline gap-3">
                  <span
                    aria-hidden="true"
                    className="h-0.5 w-4 shrink-0 -translate-y-1 bg-[repeating-linear-gradient(90deg,var(--accent)_0_4px,transparent_4px_6px)]"
                  />
                  {item}
                </li>
              ))}
            </ul>
            <p className="md:text-right">
              <span className="block text-14 text-ink-3">from</span>
              <span className="text-26 font-semibold tracking-[-0.02em]">{offer.price}</span>
              <span className="text-15 text-ink-2">/{offer.per}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type AudienceProps = {
  title: string
  stats: readonly { value: string; label: string }[]
  fields: readonly { label: string; share: number }[]
}

export function Audience({ title, stats, fields }: AudienceProps) {
  return (
    <Section id="audience" title={title} band className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-8">
        {stats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t border-line-strong pt-4">
            <dt className="text-15 text-ink-2">{label}</dt>
            <dd className="text-34 font-semibold tracking-[-0.02em]">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse self-start text-left text-15">
        <caption className="mb-3 text-left text-14 text-ink-3">
          GeekSpace topic memberships, in percent
        </caption>
        <tbody>
          {fields.map(({ label, share }) => (
            <tr key={label}>
              <th scope="row" className="w-44 py-2.5 pr-4 align-middle font-normal">
                {label}
              </th>
              <td className="py-2.5 align-middle">
                <Share percent={share} />
              </td>
              <td className="w-14 py-2.5 text-right font-medium">{share}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export function AdBenefits({ benefits }: { benefits: readonly { term: string; text: string }[] }) {
  return (
    <Section id="why" title="Why it works here">
      <dl className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ term, text }) => (
          <div key={term} className="border-t border-line py-6">
            <dt className="text-18 font-semibold tracking-[-0.018em]">{term}</dt>
            <dd className="mt-1.5 max-w-[44ch] text-15 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type Story = {
  company: string
  person: string
  role: string
  used: string
  quote: string
  result: string
  resultLabel: string
}

export function AdStories({ stories }: { stories: readonly Story[] }) {
  return (
    <Section id="stories" title="What came of it">
      <ul className="border-t border-line">
        {stories.map(({ company, person, role, used, quote, result, resultLabel }) => (
          <li
            key={company}
            className="grid gap-x-12 gap-y-5 border-b border-line py-9 md:grid-cols-[13rem_1fr]"
          >
            <p>
              <span className="block text-42 leading-none font-semibold tracking-[-0.022em] text-accent">
                {result}
              </span>
              <span className="mt-2 block text-14 text-ink-2">{resultLabel}</span>
            </p>
            <figure className="flex flex-col gap-4">
              <blockquote className="measure text-20 tracking-[-0.01em]">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="dotted text-15 text-ink-2">
                <span>
                  <span className="font-medium text-ink">{person}</span>, {role}, {company}
                </span>
                <span>{used}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

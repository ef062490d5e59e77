import { mission, products, research, safety } from '#app/content/company.ts'
import { areas } from '#app/content/research.ts'
import { drawnAt } from '#app/ui/drawn/drawn.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** The part of the page after the team map. */
export function CompanySections() {
  return (
    <>
      <Mission />
      <Products />
      <ResearchAreas />
      <SafetyApproach />
    </>
  )
}

function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="mt-14 border-y border-line bg-sunken py-14 md:mt-20 md:py-18"
    >
      <div className="page-x page-width">
        <h2 id="mission" className="text-13 tracking-normal text-accent">
          {mission.title}
        </h2>
        <p className="mt-3 max-w-[24em] text-26 font-semibold tracking-[-0.018em] text-balance md:text-42">
          {mission.statement}
        </p>
        <div className="mt-8 grid max-w-[1040px] gap-x-14 gap-y-4 text-16 text-ink-2 md:grid-cols-2">
          {mission.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

const names = { accent: 'text-accent', orcher: 'text-orcher' }

function Products() {
  return (
    <section aria-label="Two products" className="page-x page-width py-14 md:py-20">
      <ul className="grid gap-x-14 gap-y-12 md:grid-cols-2">
        {products.map(({ name, hue, title, text, to }) => (
          <li key={name} className="border-t border-line pt-6">
            <p className={`text-13 font-semibold ${names[hue]}`}>{name}</p>
            <h2 className="mt-1 text-26">{title}</h2>
            <p className="measure mt-2 text-16 text-ink-2">{text}</p>
            {productThreads[hue]}
            <a
              href={to}
              className={`inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline ${names[hue]}`}
            >
              About {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const threadClass = 'mt-5 w-full max-w-140'

/** A person with the thread before and after them; a directive that forks, joins and waits for a person. */
const productThreads = {
  accent: (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 64"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className={threadClass}
    >
      <path d="M12 44C90 44 110 14 190 14C260 14 290 32 350 34" className="stroke-accent" />
      <path d="M400 34C450 34 470 12 548 12" strokeDasharray="7 8" className="stroke-thread" />
      <circle cx="12" cy="44" r="6" className="fill-accent" />
      <circle cx="190" cy="14" r="6" className="fill-accent" />
      <clipPath id="thread-maya">
        <circle cx="372" cy="32" r="28" />
      </clipPath>
      <g clipPath="url(#thread-maya)">
        <use href={drawnAt('Maya Adeyemi')} x="344" y="4" width="56" height="56" />
      </g>
    </svg>
  ),
  orcher: (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 64"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className={threadClass}
    >
      <path
        d="M12 32H360M80 32C110 32 110 8 150 8H280C320 8 320 32 346 32M80 32C110 32 110 56 150 56H280C320 56 320 32 346 32"
        className="stroke-orcher"
      />
      <path d="M404 32H548" strokeDasharray="7 8" className="stroke-thread" />
      {[
        [12, 32],
        [190, 8],
        [230, 32],
        [172, 56],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" className="fill-orcher" />
      ))}
      <clipPath id="thread-daniel">
        <circle cx="372" cy="32" r="28" />
      </clipPath>
      <g clipPath="url(#thread-daniel)">
        <use href={drawnAt('Daniel Kowalski')} x="344" y="4" width="56" height="56" />
      </g>
    </svg>
  ),
}

function ResearchAreas() {
  return (
    <Section
      title={research.title}
      lead={research.lead}
      aside={<TextLink to={research.link.to}>{research.link.label}</TextLink>}
    >
      <dl className="grid gap-x-12 border-t border-line sm:grid-cols-2">
        {areas.map(({ id, title, question }) => (
          <div key={id} className="flex flex-col gap-1.5 border-b border-line py-6">
            <dt className="text-18 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="measure text-16 text-ink-2">{question}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function SafetyApproach() {
  return (
    <Section
      band
      title={safety.title}
      lead={safety.text}
      aside={<TextLink to={safety.link.to}>{safety.link.label}</TextLink>}
    >
      <ol className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {safety.rules.map((rule, index) => (
          <li key={rule} className="flex flex-col gap-3 border-t-2 border-dashed border-line-strong pt-5">
            <span aria-hidden="true" className="text-15 font-semibold text-accent tabular-nums">
              {index + 1}
            </span>
            <span className="text-18 font-medium">{rule}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { benefits, diversity, hiringSteps, mission, values } from '#app/content/careers.ts'
import { inline } from '#app/ui/inline.tsx'
import { Section } from '#app/ui/section.tsx'
import { Steps } from '#app/ui/steps.tsx'

function CareersMission() {
  return (
    <section
      aria-labelledby="why"
      className="page-x page-width grid gap-x-16 gap-y-4 pt-16 pb-8 md:pb-13 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="why" className="text-13 tracking-normal text-accent">
        {mission.title}
      </h2>
      <p className="text-26 font-semibold tracking-[-0.018em] text-balance md:text-34">{mission.text}</p>
    </section>
  )
}

function Values() {
  return (
    <Section title="What we hold each other to">
      <dl className="grid gap-x-12 border-t border-line md:grid-cols-2">
        {values.map(({ title, description }) => (
          <div key={title} className="flex flex-col gap-2 border-b border-line py-7">
            <dt className="text-20 font-semibold tracking-[-0.018em]">{title}</dt>
            <dd className="measure text-16 text-ink-2">{description}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Benefits() {
  return (
    <Section title="What you get">
      <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <div key={title} className="flex flex-col gap-1.5 border-l-2 border-dashed border-line-strong pl-5">
            <dt className="text-16 font-semibold">{title}</dt>
            <dd className="text-15 text-ink-2">{inline(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Diversity() {
  return (
    <section id="diversity" className="page-x page-width pb-8 md:pb-13">
      <div className="grid gap-x-14 gap-y-5 rounded-card bg-accent-soft p-6 md:p-12 lg:grid-cols-2">
        <h2 className="text-26 md:text-34">{diversity.title}</h2>
        <div className="flex flex-col gap-4 text-16">
          {diversity.text.map((paragraph) => (
            <p key={paragraph} className="measure">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

function HiringSteps() {
  return (
    <Section title="How we hire" lead="Five steps. You hear from us after each one, with a reason.">
      <Steps steps={hiringSteps} />
    </Section>
  )
}

/** Before the teams. */
export function CareersAbove() {
  return (
    <>
      <CareersMission />
      <Values />
    </>
  )
}

/** Between the teams and the open positions. */
export function CareersBelow() {
  return (
    <>
      <Benefits />
      <Diversity />
      <HiringSteps />
    </>
  )
}

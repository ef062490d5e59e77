import type { ReactNode } from 'react'
import type { Question, SupportChannel } from '#app/content/support.ts'
import { Section } from '#app/ui/section.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** Two people and the thread between them, already half drawn. */
export function SupportDrawing() {
  return (
    <Drawing viewBox="0 0 420 260" className="mx-auto w-full max-w-[420px] max-lg:max-w-[320px]">
      <Thread d="M70 150 C 120 40 180 60 214 128" hue="accent" solid width={2.25} />
      <Thread d="M214 128 C 250 206 300 216 350 112" />
      <circle cx="70" cy="150" r="34" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <circle cx="350" cy="112" r="34" className="fill-surface stroke-line-strong" strokeWidth="2" />
      <ThreadNode x={214} y={128} r={9} full />
      <Thread d="M26 226 H394" />
      <ThreadNode x={70} y={226} r={5} hue="line" />
      <ThreadNode x={350} y={226} r={5} hue="line" />
    </Drawing>
  )
}

type ChannelRow = SupportChannel & { button: ReactNode }

/** How fast stands large, because it is what people come to read. */
export function SupportChannels({ channels }: { channels: readonly ChannelRow[] }) {
  return (
    <section aria-label="Three ways to reach us" className="page-x page-width pt-10 pb-8 md:pb-13">
      <ul className="border-t border-line">
        {channels.map(({ id, title, description, availability, responseTime, button }) => (
          <li
            key={id}
            className="grid items-center gap-x-10 gap-y-4 border-b border-line py-7 md:grid-cols-[1fr_14rem_auto]"
          >
            <div>
              <h2 className="text-20">{title}</h2>
              <p className="mt-1 max-w-[52ch] text-15 text-ink-2">{description}</p>
            </div>
            <dl className="flex flex-col-reverse">
              <dt className="sr-only">Available</dt>
              <dd className="text-14 text-ink-3">{availability}</dd>
              <dt className="sr-only">Answer</dt>
              <dd className="text-20 font-semibold tracking-[-0.018em]">{responseTime}</dd>
            </dl>
            <div className="md:w-36 md:text-right">{button}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form at the left, the three questions that make it unnecessary at the right. */
export function SupportDesk({ form, questions }: { form: ReactNode; questions: readonly Question[] }) {
  return (
    <Section
      id="message"
      title="Send a message"
      className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]"
    >
      <div className="rounded-card border border-line bg-surface p-6 md:p-8">{form}</div>
      <div>
        <h3 className="text-20">Asked often</h3>
        <div className="mt-4 border-t border-line">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0} className="group border-b border-line">
              <summary className="flex items-start justify-between gap-4 py-4 text-16 font-medium">
                {question}
                <span
                  aria-hidden="true"
                  className="mt-1 text-20 leading-none font-normal text-accent transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="pb-5 text-15 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  )
}

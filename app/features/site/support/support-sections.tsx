import type { ReactNode } from 'react'
import type { Question, SupportChannel } from '#app/content/support.ts'
import { Section } from '#app/ui/section.tsx'
import { channelGrid } from './channel-grid.ts'

type ChannelRow = SupportChannel & { week: ReactNode; button: ReactNode }

/** Opening hours and response times of each channel, as these are what people look for. */
export function SupportChannels({ days, channels }: { days: ReactNode; channels: readonly ChannelRow[] }) {
  return (
    <section aria-label="Ways to reach us" className="page-x page-width pb-8 md:pb-13">
      {days}
      <ul>
        {channels.map(({ id, title, description, availability, responseTime, week, button }) => (
          <li key={id} className={`gap-y-4 border-b border-line py-6 ${channelGrid}`}>
            <div className="max-md:col-span-full">
              <h2 className="text-20">{title}</h2>
              <p className="mt-1 text-15 text-ink-2">{description}</p>
            </div>
            <div className="max-lg:col-span-full md:max-lg:order-last">{week}</div>
            <dl className="flex flex-col-reverse">
              <dt className="sr-only">Available</dt>
              <dd className="text-14 text-ink-3">{availability}</dd>
              <dt className="sr-only">Answer</dt>
              <dd className="text-20 font-semibold tracking-[-0.018em]">{responseTime}</dd>
            </dl>
            <div className="text-right">{button}</div>
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
        <h3 className="text-20">Frequently asked</h3>
        <div className="mt-4 border-t border-line">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0} className="group border-b border-line">
              <summary className="flex items-start justify-between gap-4 py-4 text-16 font-medium hover:underline">
                {question}
                <span
                  aria-hidden="true"
                  className="mt-1 text-20 leading-none font-normal text-accent transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="measure pb-5 text-15 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  )
}

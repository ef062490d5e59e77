import type { ReactNode } from 'react'

/** The letter, at the end of the paper. */
export function SubscribeBox({ title, text, form }: { title: string; text: string; form: ReactNode }) {
  return (
    <section aria-labelledby="subscribe" className="mt-4 border-y border-line bg-sunken py-12 md:py-14">
      <div className="page-x page-width grid gap-x-14 gap-y-6 lg:grid-cols-2 lg:items-center">
        <div className="flex flex-col gap-2">
          <h2 id="subscribe" className="text-26 md:text-34">
            {title}
          </h2>
          <p className="text-16 text-ink-2">{text}</p>
        </div>
        {form}
      </div>
    </section>
  )
}

import { closing, testimonials } from '#app/content/home-sections.ts'
import { introducedAs } from '#app/content/people.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

/** The quotes are on one seam, which runs from edge to edge behind them. */
function Testimonials() {
  return (
    <section aria-label="What customers say" className="relative overflow-hidden pt-14 pb-8 md:pt-20">
      <div className="page-x page-width grid gap-x-14 gap-y-12 md:grid-cols-2">
        {testimonials.map(({ quote, person }) => (
          <figure key={person.name} className="group relative">
            <span
              aria-hidden="true"
              className="absolute top-[115px] left-[-100vw] w-[200vw] border-t-[2.5px] border-dashed border-accent md:group-last:hidden"
            />
            <Portrait name={person.name} className="relative size-33" />
            <blockquote className="mt-7 max-w-[26em] text-20 tracking-[-0.01em] md:text-26">
              <p className="text-balance">“{quote}”</p>
            </blockquote>
            <figcaption className="mt-4 text-15 text-ink-2">
              <span className="mr-2 font-semibold text-ink">{person.name}</span>
              {introducedAs(person)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Closing() {
  const { title, primary, secondary } = closing
  return (
    <ClosingCall
      title={
        <>
          {title[0]}
          <br />
          {title[1]}
        </>
      }
      actions={
        <>
          <a href={primary.to} className={buttonClass({ look: 'accent', size: 'large' })}>
            {primary.label}
          </a>
          <a href={secondary.to} className={buttonClass({ look: 'outline', size: 'large' })}>
            {secondary.label}
          </a>
        </>
      }
    />
  )
}

/** The part of the page after the interactive pieces. */
export function Voices() {
  return (
    <>
      <Testimonials />
      <Closing />
    </>
  )
}

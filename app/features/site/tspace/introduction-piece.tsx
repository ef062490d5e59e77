import { roleLine } from '#app/content/people.ts'
import { type Introduction, introduced, introductions } from '#app/content/tspace-introductions.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

/** The content of each person; the style sheet shows that of the selected one. */
const places: Record<Introduction['id'], { at: string; d: string; lit: string; shown: string }> = {
  priya: {
    at: 'left-[80%] top-[22%]',
    d: 'M200 130C270 130 300 62 368 62',
    lit: 'group-has-[#meet-priya:checked]/meet:stroke-accent',
    shown: 'group-has-[#meet-priya:checked]/meet:block',
  },
  maya: {
    at: 'left-[14%] top-[20%]',
    d: 'M200 130C140 130 120 58 64 58',
    lit: 'group-has-[#meet-maya:checked]/meet:stroke-accent',
    shown: 'group-has-[#meet-maya:checked]/meet:block',
  },
  tomas: {
    at: 'left-[18%] top-[80%]',
    d: 'M200 130C180 190 140 220 84 220',
    lit: 'group-has-[#meet-tomas:checked]/meet:stroke-accent',
    shown: 'group-has-[#meet-tomas:checked]/meet:block',
  },
  lena: {
    at: 'left-[78%] top-[80%]',
    d: 'M200 130C230 190 290 222 360 222',
    lit: 'group-has-[#meet-lena:checked]/meet:stroke-accent',
    shown: 'group-has-[#meet-lena:checked]/meet:block',
  },
}

/** One person and four they could meet. Selecting one shows the reason and an opening message. */
export function IntroductionPiece() {
  return (
    <div className="group/meet">
      <div role="radiogroup" aria-label={`Who ${introduced.name} could meet`} className="relative h-72">
        <svg
          aria-hidden="true"
          viewBox="0 0 460 280"
          preserveAspectRatio="none"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          className="absolute inset-0 size-full"
        >
          {introductions.map(({ id }) => (
            <path
              key={id}
              d={places[id].d}
              vectorEffect="non-scaling-stroke"
              className={`stroke-line-strong ${places[id].lit}`}
            />
          ))}
        </svg>
        <span className="absolute top-[46%] left-[43.5%] flex -translate-1/2 flex-col items-center text-13">
          <Portrait name={introduced.name} className="size-20 ring-4 ring-canvas" />
          <b className="mt-1 bg-canvas px-1 font-semibold whitespace-nowrap">{introduced.name}</b>
        </span>
        {introductions.map(({ id, person, reason }, index) => (
          <label
            key={id}
            className={`absolute flex -translate-1/2 cursor-pointer flex-col items-center rounded-card p-1 text-13 outline-accent has-focus-visible:outline-2 ${places[id].at}`}
          >
            <input
              type="radio"
              id={`meet-${id}`}
              name="meet"
              defaultChecked={index === 0}
              aria-label={`${person.name}: ${reason}`}
              className="peer sr-only"
            />
            <Portrait name={person.name} className="size-16 ring-4 ring-canvas peer-checked:ring-accent" />
            <span className="mt-1.5 rounded-full border border-line-strong bg-surface px-2.5 py-0.5 whitespace-nowrap text-ink-2 peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:font-semibold peer-checked:text-accent-strong">
              {reason}
            </span>
          </label>
        ))}
      </div>
      {introductions.map(({ id, person, evidence, opener }) => (
        <div
          key={id}
          className={`mt-5 hidden rounded-card border border-line bg-surface p-5 text-15 ${places[id].shown}`}
        >
          <p>
            <b className="font-semibold">{person.name}</b>{' '}
            <span className="text-ink-2">{roleLine(person)}</span>
          </p>
          <p className="mt-1 text-ink-2">{evidence}</p>
          <p className="mt-3 border-l-2 border-dashed border-accent pl-3 font-medium">“{opener}”</p>
        </div>
      ))}
    </div>
  )
}

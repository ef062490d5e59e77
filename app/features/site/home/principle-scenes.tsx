import type { ReactNode } from 'react'
import { drawnAt } from '#app/ui/drawn/drawn.tsx'

/** Solid has happened, stitched is to come. */
const line = 'stroke-line-strong'
const stitched = { strokeDasharray: '7 8' }

function Scene({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 276 190"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
      className="w-full text-[13px] max-sm:max-w-105"
    >
      {children}
    </svg>
  )
}

type WordsProps = { x: number; y: number; bold?: boolean; middle?: boolean; children: string }

function Words({ x, y, bold, middle, children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={middle ? 'middle' : undefined}
      className={bold ? 'fill-ink font-semibold' : 'fill-ink-2'}
    >
      {children}
    </text>
  )
}

function Pill({ y, chosen, children }: { y: number; chosen?: boolean; children: string }) {
  return (
    <>
      <rect
        x="120"
        y={y - 15}
        width="68"
        height="30"
        rx="15"
        className={chosen ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-line-strong'}
        strokeWidth={chosen ? 2 : 1.5}
      />
      <Words x={154} y={y + 4.5} middle bold={chosen ?? false}>
        {children}
      </Words>
    </>
  )
}

/** Aligned by design: everything sent can be traced back to whoever wanted it. */
export const goalScene = (
  <Scene label="Maya set one goal. Plan and draft hang on it; the thread that is sewn leads from her to what was sent.">
    <Words x={2} y={14} bold>
      One goal, set by Maya
    </Words>
    <path d="M29 24V70" className={line} strokeDasharray="2 6" />
    <g className={line}>
      <path d="M57 104C90 104 90 42 120 42M57 104H120M188 42C218 42 218 104 240 104M188 104H240" />
      <path d="M256 104H276" {...stitched} />
    </g>
    <path d="M57 104C90 104 90 166 120 166M188 166C218 166 218 104 240 104" className="stroke-accent" />
    <Pill y={42}>Plan</Pill>
    <Pill y={104}>Draft</Pill>
    <Pill y={166} chosen>
      Send
    </Pill>
    <circle cx="246" cy="104" r="7" className="fill-accent" />
    <clipPath id="goal-maya">
      <circle cx="29" cy="104" r="28" />
    </clipPath>
    <g clipPath="url(#goal-maya)">
      <use href={drawnAt('Maya Adeyemi')} x="1" y="76" width="56" height="56" />
    </g>
  </Scene>
)

type CardProps = { x: number; now?: boolean; label: string; rows: [string, string, string] }

/** The card of a day: three lines, each new, kept or open. */
function Card({ x, now, label, rows }: CardProps) {
  return (
    <>
      <rect
        x={x - 29}
        y="57"
        width="58"
        height="93"
        rx="8"
        strokeWidth={now ? 2 : 1.5}
        className={`fill-surface ${now ? 'stroke-accent' : 'stroke-line-strong'}`}
      />
      {rows.map((row, index) => (
        <path
          key={row}
          d={`M${x - 18} ${82 + index * 20}h${row.includes('short') ? 26 : 36}`}
          strokeWidth="4"
          className={row.includes('new') ? 'stroke-accent' : row.includes('kept') ? 'stroke-ink-3' : line}
          strokeDasharray={row.includes('open') ? '0.1 7' : undefined}
        />
      ))}
      <circle cx={x} cy="57" r="6" className="fill-accent" />
      <Words x={x} y={172} middle bold={now ?? false}>
        {label}
      </Words>
    </>
  )
}

/** Context with memory: each card keeps the lines of the previous one. */
export const memoryScene = (
  <Scene label="Three cards, of March, June and today. Each keeps the lines of the one before and adds its own.">
    <Words x={138} y={14} middle bold>
      Carried over, never retold
    </Words>
    <path d="M0 104H26M250 104H276" className={line} {...stitched} />
    <path d="M84 104H109M167 104H192" className={line} />
    <path d="M55 57C55 26 138 26 138 57C138 26 221 26 221 57" className="stroke-accent" />
    <Card x={55} label="March" rows={['new', 'open', 'open too']} />
    <Card x={138} label="June" rows={['kept', 'new, short', 'open']} />
    <Card x={221} now label="Today" rows={['kept', 'kept, short', 'new, short']} />
  </Scene>
)

/** Oversight at every step: approve, pause, or redirect the thread. */
export const oversightScene = (
  <Scene label="Three knots on a thread, at each of which a person can approve, pause or override.">
    <Words x={138} y={14} middle bold>
      A person at every knot
    </Words>
    <path d="M138 24V80" className={line} strokeDasharray="2 6" />
    <path
      d="M0 104H28M221 86C226 70 236 60 246 57M241 52l10 10M251 52l-10 10"
      className={line}
      {...stitched}
    />
    <path
      d="M68 104H119M157 104H195M222 121C232 150 256 158 264 124C267 110 270 104 276 104"
      className="stroke-accent"
    />
    <circle cx="49" cy="104" r="18" className="fill-surface stroke-accent" />
    <path d="M42 104l5 5 9-10" className="stroke-accent" />
    <circle cx="138" cy="104" r="19" className="fill-accent" />
    <path d="M133 97v14M143 97v14" strokeWidth="3" className="stroke-on-accent" />
    <circle cx="213" cy="104" r="18" className="fill-surface stroke-accent" />
    <path d="M207 99C212 99 209 108 219 108M215 104l4.5 4-4.5 4" className="stroke-accent" />
    <Words x={49} y={144} middle>
      Approve
    </Words>
    <Words x={138} y={144} middle bold>
      Pause
    </Words>
    <Words x={196} y={144} middle>
      Override
    </Words>
  </Scene>
)

const measured = [
  [21, 80],
  [55, 67],
  [90, 73],
  [158, 49],
  [192, 43],
  [226, 33],
  [258, 27],
] as const

/** Safety beyond compliance: measured against the standard, with the miss shown. */
export const measureScene = (
  <Scene label="Eight measurements against the standard: seven above the line, one below it, which was published.">
    <Words x={2} y={14} bold>
      Measured above the line
    </Words>
    <path d="M0 104H276" className={line} {...stitched} />
    <path d={measured.map(([x, y]) => `M${x} ${y}V104`).join('')} className={line} />
    {measured.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="5.5" className="fill-accent" />
    ))}
    <path d="M124 104V128" className="stroke-accent" />
    <path d="M132 135H142" className={line} strokeDasharray="3 5" />
    <circle cx="124" cy="135" r="6" className="fill-surface stroke-accent" />
    <Words x={2} y={124}>
      The standard
    </Words>
    <Words x={150} y={140} bold>
      Missed, published
    </Words>
  </Scene>
)

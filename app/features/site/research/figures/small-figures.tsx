import { corrections, reading, scores } from '#app/content/research-figures.ts'
import { Bars, Figure } from './figure.tsx'

/** An entry is forgotten: what was derived from it alone is deleted, the rest derived again. */
export function ForgettingFigure() {
  return (
    <Figure label="One source is forgotten. One inference goes with it, two are derived again from what is left.">
      <g strokeDasharray="5 6" className="stroke-thread">
        <path d="M34 40H132" />
        <path d="M34 40C80 40 80 96 134 96" />
        <path d="M34 96H132" />
        <path d="M148 96C190 96 200 68 240 68" />
        <path d="M256 68C276 70 284 76 296 82" />
      </g>
      <path d="M26 96C80 96 80 40 134 40S200 68 242 68M26 156H250" className="stroke-accent" />
      <circle cx="26" cy="40" r="8" className="fill-canvas stroke-ink-3" />
      <path d="m21 35 10 10m0-10-10 10" className="stroke-ink-3" />
      <circle cx="140" cy="96" r="7" className="fill-canvas stroke-ink-3" />
      <g className="fill-accent">
        <circle cx="26" cy="96" r="5" />
        <circle cx="26" cy="156" r="5" />
        <circle cx="138" cy="156" r="5" />
        <circle cx="250" cy="156" r="5" />
      </g>
      {[
        [140, 40],
        [248, 68],
      ].map(([x, y]) => (
        <g key={x} className="stroke-accent">
          <circle cx={x} cy={y} r="8" className="fill-canvas" />
          <circle cx={x} cy={y} r="3" className="fill-accent" />
        </g>
      ))}
      <g className="fill-ink font-semibold" textAnchor="middle">
        <text x="34" y="20">
          Forgotten
        </text>
        <text x="140" y="20">
          Derived again
        </text>
        <text x="262" y="46">
          Derived again
        </text>
      </g>
      <g className="fill-ink-3" textAnchor="middle">
        <text x="140" y="124">
          Gone with it
        </text>
        <text x="284" y="104">
          Same as a
        </text>
        <text x="284" y="120">
          replay without it
        </text>
        <text x="26" y="184">
          Sources
        </text>
        <text x="250" y="184">
          Conclusions
        </text>
      </g>
    </Figure>
  )
}

export function CorrectionFigure() {
  return <Bars rows={corrections.map((row) => ({ ...row, strong: row.percent === 100 }))} />
}

const rows = ['Overrides', 'Names', 'The clock', 'Sources', 'Our summary']

/** Ten minutes of a reader, from one text to the next. */
export function ReadingFigure() {
  const x = (minutes: number) => 100 + minutes * 23.5
  const y = (what: string) => 24 + rows.indexOf(what) * 32
  return (
    <Figure label="In ten minutes an auditor went from names to overrides, back to names, to the clock, to overrides again and to the sources. The summary was not read.">
      {rows.map((row) => (
        <g key={row}>
          <text x="0" y={y(row) + 4} className={row === 'Our summary' ? 'fill-ink-3' : 'fill-ink'}>
            {row}
          </text>
          <path
            d={`M100 ${y(row)}H336`}
            strokeDasharray=".1 8"
            strokeWidth="3"
            className="stroke-line-strong"
          />
        </g>
      ))}
      {reading.map(({ what, from, to }, part) => {
        const next = reading[part + 1]
        return (
          <g key={from} className="stroke-accent">
            <path d={`M${x(from)} ${y(what)}H${x(to)}`} strokeWidth="5" />
            {next && (
              <path
                d={`M${x(to)} ${y(what)}C${x(to) + 5} ${y(what)} ${x(to) - 5} ${y(next.what)} ${x(next.from)} ${y(next.what)}`}
                strokeWidth="1.2"
              />
            )}
          </g>
        )
      })}
      <text
        x="218"
        y="144"
        textAnchor="middle"
        strokeWidth="5"
        className="fill-ink stroke-canvas font-semibold [paint-order:stroke]"
      >
        skipped by all of them
      </text>
      <g className="fill-ink-3">
        <text x="100" y="186">
          0 min
        </text>
        <text x="336" y="186" textAnchor="end">
          10 min
        </text>
      </g>
    </Figure>
  )
}

/** Before and after on one scale each: the time fell, the catch rate did not change. */
export function ScoresFigure() {
  return (
    <Figure label="With a score a review took 9 minutes instead of 14. Errors caught went from 71 to 70 percent.">
      <Slope x={8} title="Minutes for a review" values={scores.minutes} top={16} unit="" />
      <Slope x={188} title="Errors caught" values={scores.caught} top={100} unit="%" strong />
    </Figure>
  )
}

type SlopeProps = {
  x: number
  title: string
  values: { without: number; with: number }
  /** The end of the scale. */
  top: number
  unit: string
  strong?: boolean
}

function Slope({ x, title, values, top, unit, strong }: SlopeProps) {
  const y = (value: number) => 150 - (value / top) * 110
  const hue = strong ? 'fill-accent stroke-accent' : 'fill-ink-3 stroke-ink-3'
  return (
    <g>
      <text x={x} y="12" className="fill-ink">
        {title}
      </text>
      <path d={`M${x + 8} 30V152M${x + 108} 30V152`} strokeDasharray="2 7" className="stroke-line-strong" />
      <g className={hue}>
        <path d={`M${x + 8} ${y(values.without)}L${x + 108} ${y(values.with)}`} />
        <circle cx={x + 8} cy={y(values.without)} r="5" />
        <circle cx={x + 108} cy={y(values.with)} r="5" />
      </g>
      <g className="fill-ink font-semibold">
        <text x={x + 18} y={y(values.without) - 8}>
          {values.without}
          {unit}
        </text>
        <text x={x + 116} y={y(values.with) + 5}>
          {values.with}
          {unit}
        </text>
      </g>
      <g className="fill-ink-3">
        <text x={x - 8} y="178">
          Without
        </text>
        <text x={x + 74} y="178">
          With a score
        </text>
      </g>
    </g>
  )
}

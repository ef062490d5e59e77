import { median, pauses, phrasing } from '#app/content/research-figures.ts'
import { Bars } from './figure.tsx'

/** Each ring is a reviewer, the thread is the median. Drawn twice, since its words may not shrink with it. */
export function PauseFigure() {
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-[760px]">
        <p className="text-15 font-semibold">How long a pause is read</p>
        <p className="text-13 text-ink-3">
          Seconds on screen. Each ring is one reviewer, the thread is the median.
        </p>
        <Plot width={700} height={330} className="max-md:hidden" />
        <Plot width={340} height={280} className="md:hidden" />
      </div>
      <div className="max-w-[420px]">
        <Bars
          rows={phrasing.map((row, index) => ({ ...row, strong: index === 0 }))}
          caption="How often the answer changed the next step, by how it was asked"
        />
      </div>
    </div>
  )
}

type PlotProps = { width: number; height: number; className: string }

function Plot({ width, height, className }: PlotProps) {
  const left = 46
  const bottom = height - 40
  const step = (width - left) / (pauses.length + 0.6)
  const x = (group: number) => left + step * (group + 0.5)
  const y = (seconds: number) => bottom - (seconds / 62) * (bottom - 16)
  const middles = pauses.map(({ seconds }, group) => ({
    x: x(group),
    y: y(median(seconds)),
    seconds: median(seconds),
  }))
  const thread = middles
    .map((point, group) => {
      const before = middles[group - 1]
      if (!before) return `M${point.x} ${point.y}`
      const half = (before.x + point.x) / 2
      return `C${half} ${before.y} ${half} ${point.y} ${point.x} ${point.y}`
    })
    .join('')
  const last = middles.at(-1)
  return (
    <svg
      role="img"
      aria-label="The first pause was read for a median of 38 seconds, the second in a row for 9, the third for 1."
      viewBox={`0 0 ${width} ${height}`}
      textRendering="geometricPrecision"
      fill="none"
      strokeLinecap="round"
      className={`mt-4 w-full text-13 ${className}`}
    >
      {[0, 20, 40, 60].map((seconds) => (
        <g key={seconds}>
          <path d={`M${left} ${y(seconds)}H${width}`} className="stroke-line" />
          <text x={left - 10} y={y(seconds) + 4} textAnchor="end" className="fill-ink-3">
            {seconds === 60 ? '60 s' : seconds}
          </text>
        </g>
      ))}
      {pauses.map(({ label, seconds }, group) => (
        <g key={label} className="stroke-accent" strokeWidth="1.3" opacity="0.6">
          {seconds.map((read, reviewer) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a reviewer has no name but their place.
              key={reviewer}
              cx={Math.round(x(group) + (((reviewer * 37) % 25) / 25 - 0.5) * step * 0.5)}
              cy={Math.round(y(read))}
              r="4"
            />
          ))}
        </g>
      ))}
      <path d={thread} className="stroke-accent" strokeWidth="2.5" />
      {last && (
        <path
          d={`M${last.x + 12} ${last.y}C${last.x + 40} ${last.y} ${width - 50} ${y(0)} ${width} ${y(0)}`}
          className="stroke-accent"
          strokeWidth="2.5"
          strokeDasharray="7 8"
        />
      )}
      {middles.map((point, group) => (
        <g key={pauses[group]?.label}>
          <circle cx={point.x} cy={point.y} r="7" className="fill-accent" />
          <text
            x={point.x + 14}
            y={point.y - 12}
            strokeWidth="5"
            className="fill-ink stroke-canvas text-15 font-semibold [paint-order:stroke]"
          >
            {point.seconds} s
          </text>
          <text x={point.x} y={height - 8} textAnchor="middle" className="fill-ink-2">
            {width < 400 && group === 1 ? 'Second' : pauses[group]?.label}
          </text>
        </g>
      ))}
      <text x={width} y={y(0) - 26} textAnchor="end" className="fill-ink font-semibold max-md:hidden">
        Not read at all
      </text>
      <text x={width} y={height - 8} textAnchor="end" className="fill-ink-2">
        Later
      </text>
    </svg>
  )
}

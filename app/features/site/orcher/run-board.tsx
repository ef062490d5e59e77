import { lanes, type RunLane, stepsAfter, stepsBefore } from '#app/content/orcher-run.ts'
import { clock } from './run-state.ts'

/** The board is 1440 wide in its own units and as wide as the viewport; its height is in px. */
const WIDTH = 1440
export const HEIGHT = 532

export const x = (minute: number) => 231 + (minute - 2) * 31.5
export const percent = (minute: number) => `${((x(minute) / WIDTH) * 100).toFixed(2)}%`

export const laneY: Record<RunLane, number> = {
  person: 94,
  assistant: 160,
  collector: 226,
  analyst: 292,
  writer: 358,
  memory: 438,
}

/** Paths go from left to right, so that they can be clipped by time. */
const threads = [
  'M231 94C275 94 252 160 295 160',
  'M295 160H359C430 160 400 292 482 292H830',
  'M295 160C340 160 310 226 345 226H642',
  'M345 226C390 226 375 438 420 438H1440',
  'M830 292C900 292 868 94 924 94',
  'M924 94C1000 94 1000 358 1096 358H1240C1290 358 1262 94 1322 94H1440',
].join('')

const remembered = [...stepsBefore, ...stepsAfter].filter(({ lane }) =>
  ['collector', 'analyst', 'writer'].includes(lane),
)

/** The gate shows a face instead. */
const decision = stepsAfter[0]
const knots = [...stepsBefore, ...stepsAfter].filter((step) => step !== decision)

const captions = [
  { minute: 2, y: 70, text: 'Directs', until: 2 },
  { minute: 5.8, y: 146, text: 'Plan approved', until: 4 },
  { minute: 11.2, y: 208, text: '14 filings, each with its source', until: 15 },
  { minute: 17.7, y: 272, text: 'Compares', until: 21 },
  { minute: 36.6, y: 67, text: 'Signs', until: 36.6 },
]

/** Lanes for a person, the agents and their memory, over time. Solid up to `now`, stitched after. */
export function RunBoard({ now, shown, memo }: { now: number; shown: number; memo: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full text-[13px] max-lg:hidden">
      <rect x={percent(now)} y="44" width="100%" height="100%" className="fill-sunken" />
      {[2, 7, 12, 17, 22, 27, 32, 37].map((minute) => (
        <g key={minute}>
          <text x={percent(minute)} y="33" textAnchor="middle" className="fill-ink-3">
            {clock(minute)}
          </text>
          <line x1={percent(minute)} x2={percent(minute)} y1="44" y2="494" className="stroke-line" />
        </g>
      ))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        fill="none"
      >
        <clipPath id="run-past">
          <rect width={x(now)} height={HEIGHT} />
        </clipPath>
        <clipPath id="run-future">
          <rect x={x(now)} width={WIDTH} height={HEIGHT} />
        </clipPath>
        <g strokeWidth="2" strokeLinecap="round">
          <g clipPath="url(#run-future)" className="stroke-thread" strokeDasharray="7 8">
            <path d={threads} vectorEffect="non-scaling-stroke" />
            <path d={`M231 494H${WIDTH}`} vectorEffect="non-scaling-stroke" />
          </g>
          <g clipPath="url(#run-past)" className="stroke-orcher">
            <path d={threads} vectorEffect="non-scaling-stroke" />
            <path d={`M231 494H${WIDTH}`} strokeWidth="3" vectorEffect="non-scaling-stroke" />
            <path
              d={remembered.map(({ minute, lane }) => `M${x(minute)} ${laneY[lane]}V438`).join('')}
              strokeDasharray="1 6"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </g>
      </svg>
      {remembered.map(({ minute }) => (
        <circle
          key={minute}
          cx={percent(minute)}
          cy="438"
          r="3.5"
          className={minute <= now ? 'fill-orcher' : 'hidden'}
        />
      ))}
      <Knots now={now} shown={shown} />
      {captions.map(({ minute, y, text, until }) => (
        <text
          key={text}
          x={percent(minute)}
          y={y}
          textAnchor="middle"
          className={until <= now ? 'fill-ink font-medium' : 'fill-ink-3'}
        >
          {text}
        </text>
      ))}
      <text
        x={percent(32)}
        y="338"
        textAnchor="middle"
        className={now >= 32 ? 'fill-ink font-medium' : 'fill-ink-3'}
      >
        {memo}
      </text>
      {lanes.map(({ lane, name, does }) => (
        <g key={lane}>
          <text x="40" y={laneY[lane] - 2} className="fill-ink text-[13.5px] font-semibold">
            {name}
          </text>
          <text x="40" y={laneY[lane] + 16} className="fill-ink-3">
            {does}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Knots({ now, shown }: { now: number; shown: number }) {
  return (
    <>
      {knots.map(({ minute, lane }) => (
        <g key={`${minute} ${lane}`} strokeWidth="2">
          {minute === shown && (
            <circle
              cx={percent(minute)}
              cy={laneY[lane]}
              r="13"
              strokeDasharray="2 4"
              className="fill-surface stroke-orcher"
            />
          )}
          <circle
            cx={percent(minute)}
            cy={laneY[lane]}
            r={lane === 'collector' ? 5 : 6.5}
            className={minute <= now ? 'fill-orcher stroke-orcher' : 'fill-sunken stroke-thread'}
          />
        </g>
      ))}
    </>
  )
}

import { Hand, User, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '#app/ui/cx.ts'
import {
  columnWidthOf,
  type Knot,
  type Look,
  laneHeight,
  lanes,
  threadOf,
  top,
  xOf,
  yOf,
} from './run-layout.ts'

const strokes: Record<Look, string> = {
  done: 'stroke-orcher',
  waits: 'stroke-warn',
  bad: 'stroke-bad',
  revision: 'stroke-orcher',
  'to come': 'stroke-line-strong',
}
const fills: Record<Look, string> = {
  done: 'border-orcher bg-orcher text-surface',
  waits: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-surface text-bad',
  revision: 'border-api bg-api-soft text-api',
  'to come': 'border-dashed border-control bg-surface text-ink-3',
}
const words: Record<Look, string> = {
  done: 'done',
  waits: 'waits or runs',
  bad: 'rejected or failed',
  revision: 'changed',
  'to come': 'to come',
}

type RunDrawingProps = {
  knots: readonly Knot[]
  chosen: number | undefined
  onChoose: (step: number) => void
}

/** The run as threads and knots: a lane for who acts; solid what happened, stitched what is to come. */
export function RunDrawing({ knots, chosen, onChoose }: RunDrawingProps) {
  const columnWidth = columnWidthOf(knots.length)
  const width = xOf(knots.length - 1, columnWidth) + 60
  const height = top + lanes.length * laneHeight - 24
  return (
    <div className="flex">
      <ul aria-hidden="true" className="w-24 shrink-0 md:w-28">
        {lanes.map(({ id, name, does }) => (
          <li
            key={id}
            className="flex flex-col justify-center border-b border-line pl-4 last:border-0 md:pl-5"
            style={{ height: laneHeight }}
          >
            <span className="text-14 font-semibold">{name}</span>
            <span className="text-13 text-ink-3">{does}</span>
          </li>
        ))}
      </ul>
      <div className="relative min-w-0 grow overflow-x-auto">
        <div className="relative" style={{ width, height: lanes.length * laneHeight, minWidth: '100%' }}>
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 overflow-visible">
            {lanes.slice(1).map(({ id }) => (
              <path
                key={id}
                d={`M0 ${yOf(id) - laneHeight / 2}H${Math.max(width, 2000)}`}
                className="stroke-line"
              />
            ))}
            {threadOf(knots).map(({ path, look }, index) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
                key={index}
                d={path}
                fill="none"
                strokeWidth={2}
                strokeLinecap="round"
                strokeDasharray={look === 'to come' || look === 'waits' ? '5 6' : undefined}
                className={strokes[look]}
              />
            ))}
          </svg>
          {knots.map((knot, index) => {
            const x = xOf(index, columnWidth)
            return <KnotMark key={x} knot={knot} x={x} chosen={chosen} onChoose={onChoose} />
          })}
        </div>
      </div>
    </div>
  )
}

/** The arrows walk the thread. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  if (!way || at < 0) return
  event.preventDefault()
  buttons[at + way]?.focus()
}

type KnotMarkProps = {
  knot: Knot
  x: number
  chosen: number | undefined
  onChoose: (step: number) => void
}

/** Of what stands below a knot. */
const labelWidth = 72

function KnotMark({ knot, x, chosen, onChoose }: KnotMarkProps) {
  const { lane, shape, look, label, step } = knot
  const isChosen = step !== undefined && step === chosen && shape !== 'person'
  const size = shape === 'person' ? 30 : 24
  const mark = (
    <span
      className={cx(
        'grid size-full place-items-center border-2 text-13 font-semibold tabular-nums',
        shape === 'square'
          ? 'rounded-[5px]'
          : shape === 'diamond'
            ? 'rotate-45 rounded-[3px]'
            : 'rounded-full',
        fills[look],
        isChosen && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      <span className={shape === 'diamond' ? '-rotate-45' : undefined}>
        {shape === 'person' ? <PersonMark look={look} /> : (step ?? 'P')}
      </span>
    </span>
  )
  const place = { left: x - size / 2, top: yOf(lane) - size / 2, width: size, height: size }
  const said = `${label}, ${words[look]}`
  return (
    <>
      {step === undefined ? (
        <span className="absolute" style={place} title={said}>
          {mark}
        </span>
      ) : (
        <button
          type="button"
          className="absolute rounded-full pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
          style={place}
          title={said}
          aria-label={`Step ${step}: ${said}`}
          aria-pressed={isChosen}
          onKeyDown={walk}
          onClick={() => onChoose(step)}
        >
          {mark}
        </button>
      )}
      {(isChosen || shape === 'person' || look === 'revision') && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute truncate text-center text-13',
            look === 'bad' ? 'text-bad' : look === 'waits' ? 'text-warn' : 'text-ink-2',
          )}
          style={{
            left: x - labelWidth / 2,
            top: yOf(lane) + size / 2 + 1,
            width: labelWidth,
          }}
        >
          {shape === 'person' ? (label.split(' ')[0] ?? '') : label}
        </span>
      )}
    </>
  )
}

function PersonMark({ look }: { look: Look }) {
  const Icon = look === 'waits' ? Hand : look === 'bad' ? X : User
  return <Icon aria-hidden="true" className="size-4" strokeWidth={2} />
}

import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { dayOfYear, timeOfDay } from '#shared/dates.ts'
import { timeLeft } from '#shared/relative-time.ts'
import { KnotMark, lookWords } from './knot-mark.tsx'
import {
  columnWidthOf,
  type Knot,
  type Look,
  laneHeight,
  lanes,
  type Pause,
  pausesOf,
  threadOf,
  xOf,
  yOf,
} from './run-layout.ts'
import { walkThread } from './walk-thread.ts'

const strokes: Record<Look, string> = {
  done: 'stroke-orcher',
  waits: 'stroke-warn',
  bad: 'stroke-bad',
  revision: 'stroke-orcher',
  'to come': 'stroke-line-strong',
}

type RunDrawingProps = {
  knots: readonly Knot[]
  chosen: number | undefined
  onChoose: (step: number) => void
}

const height = lanes.length * laneHeight
const axisHeight = 28

/** The run as threads and knots: a lane for who acts; solid what happened, stitched what is to come. */
export function RunDrawing({ knots, chosen, onChoose }: RunDrawingProps) {
  const [ref, room] = useRoom()
  const columnWidth = columnWidthOf(knots.length, room)
  const width = Math.max(room, xOf(knots.length - 1, columnWidth) + 60)
  return (
    <div className="flex">
      <ul aria-hidden="true" className="w-24 shrink-0 md:w-28" style={{ paddingTop: axisHeight }}>
        {lanes.map(({ id, name, does }) => (
          <li
            key={id}
            className="flex flex-col justify-center border-t border-line pl-4 md:pl-5"
            style={{ height: laneHeight }}
          >
            <span className="text-14 font-semibold">{name}</span>
            <span className="text-13 text-ink-3">{does}</span>
          </li>
        ))}
      </ul>
      <div ref={ref} className="relative min-w-0 grow overflow-x-auto">
        <Times knots={knots} columnWidth={columnWidth} width={width} />
        <div data-thread="" className="relative" style={{ width, height }}>
          <Threads knots={knots} columnWidth={columnWidth} width={width} />
          {knots.map((knot, index) => {
            const x = xOf(index, columnWidth)
            return (
              <KnotPlace
                key={x}
                knot={knot}
                x={x}
                columnWidth={columnWidth}
                isChosen={knot.step !== undefined && knot.step === chosen && knot.shape !== 'person'}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Pixels that the drawing has beside the names of its lanes. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(900)
  useLayoutEffect(() => {
    const at = ref.current
    if (!at) return
    const seen = new ResizeObserver(() => setRoom(at.clientWidth))
    seen.observe(at)
    setRoom(at.clientWidth)
    return () => seen.disconnect()
  }, [])
  return [ref, room] as const
}

type Drawn = { knots: readonly Knot[]; columnWidth: number; width: number }

const middleOf = ({ before }: Pause, columnWidth: number) => xOf(before - 0.5, columnWidth)

function Threads({ knots, columnWidth, width }: Drawn) {
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
      {pausesOf(knots).map((pause) => (
        <rect
          key={pause.before}
          x={middleOf(pause, columnWidth) - 13}
          width={26}
          height={height}
          className="fill-sunken"
        />
      ))}
      {lanes.map(({ id }) => (
        <path key={id} d={`M0 ${yOf(id) - laneHeight / 2 + 0.5}H${width}`} className="stroke-line" />
      ))}
      {threadOf(knots, columnWidth).map(({ path, look }, index) => (
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
  )
}

/** Knots that stand closer have no room for a time between pauses, nor for what they are called. */
const wide = 88

/** When things happened, a minute or a day once, and how long nobody was at work. */
function Times({ knots, columnWidth, width }: Drawn) {
  const mark = 'absolute top-1.5 -translate-x-1/2 whitespace-nowrap'
  return (
    <div aria-hidden="true" className="relative text-13 tabular-nums" style={{ width, height: axisHeight }}>
      {timesOf(knots)
        .filter((_time, index) => index === 0 || columnWidth >= wide)
        .map(([column, time]) => (
          <span
            key={column}
            className={cx(mark, 'text-ink-3')}
            style={{ left: Math.max(30, xOf(column, columnWidth)) }}
          >
            {time}
          </span>
        ))}
      {pausesOf(knots).map((pause) => (
        <span
          key={pause.before}
          className={cx(mark, 'font-medium text-ink-2')}
          style={{ left: middleOf(pause, columnWidth) }}
        >
          {timeLeft(new Date(pause.ms), new Date(0))}
        </span>
      ))}
    </div>
  )
}

function timesOf(knots: readonly Knot[]): [column: number, time: string][] {
  let [lastDay, lastTime] = ['', '']
  return knots.flatMap(({ at }, column) => {
    if (!at) return []
    const [day, time] = [dayOfYear(at), timeOfDay(at)]
    const said = lastDay !== '' && day !== lastDay ? day : time
    const isNew = day !== lastDay || time !== lastTime
    lastDay = day
    lastTime = time
    return isNew ? [[column, said]] : []
  })
}

type KnotPlaceProps = {
  knot: Knot
  x: number
  columnWidth: number
  isChosen: boolean
  onChoose: (step: number) => void
}

function KnotPlace({ knot, x, columnWidth, isChosen, onChoose }: KnotPlaceProps) {
  const { lane, shape, look, label, step } = knot
  const size = shape === 'person' ? 30 : 24
  const place = { left: x - size / 2, top: yOf(lane) - size / 2, width: size, height: size }
  const said = `${label}, ${lookWords[look]}`
  const labelWidth = Math.max(72, columnWidth - 4)
  return (
    <>
      {step === undefined ? (
        <span className="absolute" style={place} title={said}>
          <KnotMark knot={knot} isChosen={isChosen} />
        </span>
      ) : (
        <button
          type="button"
          className="absolute rounded-full pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
          style={place}
          title={said}
          aria-label={`Step ${step}: ${said}`}
          aria-pressed={isChosen}
          onKeyDown={walkThread}
          onClick={() => onChoose(step)}
        >
          <KnotMark knot={knot} isChosen={isChosen} />
        </button>
      )}
      {(isChosen || columnWidth >= wide || shape === 'person' || look === 'revision') && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute truncate text-center text-13 leading-4',
            look === 'bad' ? 'text-bad' : look === 'waits' ? 'text-warn' : 'text-ink-2',
          )}
          style={{
            left: Math.max(2, x - labelWidth / 2),
            top: yOf(lane) + size / 2 - 1,
            width: labelWidth,
          }}
        >
          {/* The thread passes behind the words. */}
          <span className="bg-surface px-0.5">
            {shape === 'person' ? label.split(/ by | for /)[0] : label}
          </span>
        </span>
      )}
    </>
  )
}

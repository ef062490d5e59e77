import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { KnotMark, lookWords } from './knot-mark.tsx'
import { type Label, labelOf, wordsOf } from './run-labels.ts'
import { type Knot, knotKey, type Look, lanes } from './run-layout.ts'
import { heightOf, laneHeight, pausesOf, placesOf, type Scale, threadOf, topOf, yOf } from './run-places.ts'
import { type Drawn, middleOf, Times, timesHeight, waitsAt } from './run-times.tsx'
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
  scale: Scale
  /** Whether it is running, so that there is a current time. */
  isOpen: boolean
  chosen: number | undefined
  onChoose: (step: number) => void
}

const height = lanes.reduce((sum, { id }) => sum + heightOf(id), 0)

/** The run as threads and nodes: a lane per actor; solid for the past, stitched for the future. */
export function RunDrawing({ knots, scale, isOpen, chosen, onChoose }: RunDrawingProps) {
  const [ref, room] = useRoom()
  const places = placesOf(knots, room, scale)
  const { xs, width } = places
  return (
    <div className="flex">
      <ul aria-hidden="true" className="w-24 shrink-0 md:w-28" style={{ paddingTop: timesHeight }}>
        {lanes.map(({ id, name, does }) => (
          <li
            key={id}
            className="flex flex-col justify-end border-t border-line pl-4 md:pl-5"
            style={{ height: heightOf(id) }}
          >
            <span className="flex flex-col justify-center" style={{ height: laneHeight }}>
              <span className="text-14 font-semibold">{name}</span>
              <span className="text-13 text-ink-3">{does}</span>
            </span>
          </li>
        ))}
      </ul>
      <div ref={ref} className="relative min-w-0 grow overflow-x-auto">
        <Times knots={knots} places={places} scale={scale} />
        <div data-thread="" className="relative" style={{ width, height }}>
          <Threads knots={knots} places={places} />
          {isOpen && <Now knots={knots} places={places} />}
          {knots.map((knot, index) => (
            <KnotPlace
              key={knotKey(knot)}
              knot={knot}
              x={xs[index] ?? 0}
              words={labelOf(index, knots, places)}
              isChosen={
                knot.step !== undefined && knot.step === chosen && !['person', 'fold'].includes(knot.shape)
              }
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Pixels of the drawing beside the names of its lanes. */
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

function Threads({ knots, places }: Drawn) {
  const { xs, work, width } = places
  const waits = waitsAt(knots)
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
      {pausesOf(knots).map((pause) => (
        <rect
          key={pause.before}
          x={middleOf(pause, places) - 13}
          width={26}
          height={height}
          className="fill-sunken"
        />
      ))}
      {waits >= 0 && <rect x={(xs[waits] ?? 0) - 19} width={38} height={height} className="fill-warn-soft" />}
      {lanes.map(({ id }) => (
        <path key={id} d={`M0 ${topOf(id) + 0.5}H${width}`} className="stroke-line" />
      ))}
      {knots.map(({ lane }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a knot is its place.
          key={index}
          d={work[index] ? `M${xs[index]} ${yOf(lane)}h${work[index]}` : ''}
          strokeWidth={8}
          strokeLinecap="round"
          className="stroke-orcher-soft"
        />
      ))}
      {threadOf(knots, places).map(({ path, look }, index) => (
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

/** Between past and future. */
function Now({ knots, places: { xs } }: Drawn) {
  const next = knots.findIndex(({ look }) => look === 'to come')
  if (next < 1) return null
  const x = ((xs[next - 1] ?? 0) + (xs[next] ?? 0)) / 2
  return (
    <span aria-hidden="true" className="absolute inset-y-0 w-px bg-ink" style={{ left: x }}>
      <span className="absolute bottom-1 -translate-x-1/2 rounded-full bg-ink px-2 text-13 font-semibold text-canvas">
        Now
      </span>
    </span>
  )
}

type KnotPlaceProps = {
  knot: Knot
  x: number
  words: Label | undefined
  isChosen: boolean
  onChoose: (step: number) => void
}

const labelHeight = 16

function KnotPlace({ knot, x, words, isChosen, onChoose }: KnotPlaceProps) {
  const { lane, shape, look, label, step } = knot
  const size = shape === 'person' ? 30 : 24
  const place = { left: x - size / 2, top: yOf(lane) - size / 2, width: size, height: size }
  const said = `${label}, ${lookWords[look]}`
  // People are in the topmost lane: the thread comes from below, so their labels are above.
  const labelTop = shape === 'person' ? yOf(lane) - size / 2 - labelHeight : yOf(lane) + size / 2 - 1
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
          {...(shape === 'fold'
            ? { 'aria-label': label, 'aria-expanded': false }
            : { 'aria-label': `Step ${step}: ${said}`, 'aria-pressed': isChosen })}
          onKeyDown={walkThread}
          onClick={() => onChoose(step)}
        >
          <KnotMark knot={knot} isChosen={isChosen} />
        </button>
      )}
      {words && (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute truncate text-center text-13 leading-4',
            look === 'bad' ? 'text-bad' : look === 'waits' ? 'text-warn' : 'text-ink-2',
            // The thread passes behind them.
            shape === 'fold' && 'bg-surface',
          )}
          style={{ ...words, top: labelTop }}
        >
          {wordsOf(knot)}
        </span>
      )}
    </>
  )
}

import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { dayOfYear, timeOfDay, timeWithSeconds } from '#shared/dates.ts'
import { durationText, timeLeft } from '#shared/relative-time.ts'
import type { Knot } from './run-layout.ts'
import { type Pause, type Places, pausesOf, type Scale } from './run-places.ts'

export type Drawn = { knots: readonly Knot[]; places: Places }

export const middleOf = ({ before }: Pause, { xs }: Places) => ((xs[before - 1] ?? 0) + (xs[before] ?? 0)) / 2

/** Where a person is waited for. */
export const waitsAt = (knots: readonly Knot[]) => knots.findIndex(({ since }) => since !== undefined)

export const timesHeight = 28

/** The room that a time needs beside the previous one. */
const timeRoom = 92

/** Times of events, and the lengths of pauses. */
export function Times({ knots, places, scale }: Drawn & { scale: Scale }) {
  const { xs, width } = places
  const mark = 'absolute top-1.5 -translate-x-1/2 whitespace-nowrap'
  const waits = waitsAt(knots)
  const pauses = pausesOf(knots)
  const toCome = knots.findIndex(({ look }) => look === 'to come')
  const saysToCome = toCome > 0 && (xs[toCome] ?? 0) - (xs[waits] ?? 0) > 60
  const taken = [
    ...pauses.map((pause) => middleOf(pause, places)),
    ...[waits, saysToCome ? toCome : -1].filter((one) => one >= 0).map((one) => xs[one] ?? 0),
  ]
  return (
    <div aria-hidden="true" className="relative text-13 tabular-nums" style={{ width, height: timesHeight }}>
      {timesOf(knots, places, scale, taken).map(([column, time]) => (
        <span key={column} className={cx(mark, 'text-ink-3')} style={{ left: Math.max(34, xs[column] ?? 0) }}>
          {time}
        </span>
      ))}
      {pauses.map((pause) => (
        <span
          key={pause.before}
          className={cx(mark, 'font-medium text-ink-2')}
          style={{ left: middleOf(pause, places) }}
        >
          {pauseText(pause.ms)}
        </span>
      ))}
      {waits >= 0 && (
        <span className={cx(mark, 'font-semibold text-warn')} style={{ left: xs[waits] }}>
          {waitedText(knots[waits]?.since)}
        </span>
      )}
      {saysToCome && (
        <span className={cx(mark, 'text-ink-3')} style={{ left: xs[toCome] }}>
          To come
        </span>
      )}
    </div>
  )
}

const pauseText = (ms: number) => (ms < 60_000 ? durationText(ms) : timeLeft(new Date(ms), new Date(0)))

function waitedText(since: string | undefined): string {
  const text = timeLeft(now(), new Date(since ?? now()))
  return text === '0 min' ? 'just now' : text
}

/** Repeated minutes and days are omitted; by time, seconds are shown if there is room. */
function timesOf(knots: readonly Knot[], { xs }: Places, scale: Scale, taken: readonly number[]) {
  const said: [column: number, time: string][] = []
  let [lastDay, lastTime] = ['', '']
  for (const [column, { at }] of knots.entries()) {
    if (!at) continue
    const day = dayOfYear(at)
    const time = said.length > 0 && scale === 'time' ? timeWithSeconds(at) : timeOfDay(at)
    const x = xs[column] ?? 0
    const isFree = [...taken, ...said.map(([one]) => xs[one] ?? 0)].every(
      (one) => Math.abs(one - x) >= timeRoom,
    )
    if ((day === lastDay && time === lastTime) || !isFree) continue
    said.push([column, lastDay !== '' && day !== lastDay ? day : time])
    lastDay = day
    lastTime = time
  }
  return said
}

import type { EvidenceKind } from '#app/content/tannrspace-board.ts'
import type { Followed } from './career-board.tsx'

type ThreadsProps = {
  /** Whether this piece of evidence counts: otherwise its thread is stitched. */
  counts: (kind: EvidenceKind) => boolean
  followed: Followed
}

/** `of`: the reasons that the thread leads to. */
type BoardThread = { from: number; to: number; hue: string; of: readonly number[]; waits?: boolean }

const curve = (width: number, { from, to }: BoardThread) =>
  `M2 ${from}C${width * 0.5} ${from} ${width * 0.5} ${to} ${width - 2} ${to}`

function Threads({
  threads,
  width,
  className,
  followed,
}: {
  threads: readonly BoardThread[]
  width: number
  className: string
  followed: Followed
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 580`}
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className={`mt-9.5 h-[580px] w-full overflow-visible max-lg:hidden ${className}`}
    >
      {threads.map((thread) => (
        <g
          key={`${thread.from} ${thread.to}`}
          className={
            followed === undefined || thread.of.includes(followed) ? thread.hue : `${thread.hue} opacity-20`
          }
        >
          <path
            d={curve(width, thread)}
            strokeDasharray={thread.waits ? '7 8' : undefined}
            vectorEffect="non-scaling-stroke"
          />
          <circle cx="2" cy={thread.from} r="4" fill="currentColor" stroke="none" />
          <circle cx={width - 2} cy={thread.to} r="4.5" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  )
}

const quiet = 'stroke-line-strong text-ink-3'
const accent = 'stroke-accent text-accent'
const orcher = 'stroke-orcher text-orcher'
const api = 'stroke-api text-api'

/** From activities to what they add up to. */
export function EvidenceThreads({ counts, followed }: ThreadsProps) {
  const threads: BoardThread[] = [
    { from: 57, to: 47, hue: quiet, of: [1], waits: !counts('resume') },
    { from: 166, to: 361, hue: orcher, of: [1], waits: !counts('course') },
    { from: 274, to: 147, hue: accent, of: [0], waits: !counts('goal') },
    { from: 383, to: 325, hue: quiet, of: [], waits: !counts('vouched') },
    { from: 490, to: 397, hue: quiet, of: [], waits: !counts('write-up') },
  ]
  return <Threads threads={threads} width={112} className="lg:col-start-2" followed={followed} />
}

/** From the record to the reasons of each match. */
export function ReasonThreads({ holds, followed }: { holds: readonly boolean[]; followed: Followed }) {
  const threads: BoardThread[] = [
    { from: 147, to: 98, hue: accent, of: [0], waits: !holds[0] },
    { from: 361, to: 149, hue: orcher, of: [1], waits: !holds[1] },
    { from: 540, to: 200, hue: api, of: [2] },
    { from: 474, to: 364, hue: quiet, of: [], waits: true },
    { from: 474, to: 460, hue: quiet, of: [], waits: true },
  ]
  return <Threads threads={threads} width={96} className="lg:col-start-4" followed={followed} />
}

import { cx } from '#app/ui/cx.ts'
import { Drawing, type Hue, Thread, ThreadNode } from '#app/ui/thread.tsx'
import type { HubCategory, HubCourse } from '#shared/catalogue/courses.ts'

const hues: Record<HubCategory, Exclude<Hue, 'line'>> = {
  'AI & Data': 'api',
  Engineering: 'orcher',
  Design: 'accent',
  Leadership: 'accent',
  Career: 'orcher',
}
const grounds = { api: 'bg-api-soft', orcher: 'bg-orcher-soft', accent: 'bg-accent-soft' }

type ThumbnailProps = { course: Pick<HubCourse, 'thumbnail' | 'category'>; className?: string }

export function Thumbnail({ course: { thumbnail, category }, className }: ThumbnailProps) {
  const hue = hues[category]
  return (
    <span aria-hidden="true" className={cx('grid place-items-center rounded-input', grounds[hue], className)}>
      <Drawing viewBox="0 0 120 80" className="h-16 w-24">
        {drawings[thumbnail](hue)}
      </Drawing>
    </span>
  )
}

const drawings = {
  threads: (hue: Hue) => (
    <>
      <Thread d="M8 20 C 40 20 50 44 112 40" hue={hue} solid />
      <Thread d="M8 40 C 50 40 60 60 112 60" hue={hue} />
      <Thread d="M8 60 C 40 60 60 18 112 20" hue={hue} solid />
      <ThreadNode x={112} y={40} r={4} hue={hue} full />
    </>
  ),
  nodes: (hue: Hue) => (
    <>
      <Thread d="M20 20 L 60 40 L 20 60 M60 40 L 100 20 M60 40 L 100 60" hue={hue} solid />
      {[
        [20, 20],
        [20, 60],
        [100, 20],
        [100, 60],
      ].map(([x = 0, y = 0]) => (
        <ThreadNode key={`${x} ${y}`} x={x} y={y} r={5} hue={hue} />
      ))}
      <ThreadNode x={60} y={40} r={8} hue={hue} full />
    </>
  ),
  steps: (hue: Hue) => (
    <>
      <Thread d="M10 66 H 36 V 48 H 62 V 30 H 88" hue={hue} solid />
      <Thread d="M88 30 V 14 H 112" hue={hue} />
      <ThreadNode x={88} y={30} r={5} hue={hue} full />
    </>
  ),
  branches: (hue: Hue) => (
    <>
      <Thread d="M10 40 H 46" hue={hue} solid />
      <Thread d="M46 40 C 70 40 70 16 108 16" hue={hue} solid />
      <Thread d="M46 40 H 108" hue={hue} />
      <Thread d="M46 40 C 70 40 70 64 108 64" hue={hue} />
      <ThreadNode x={46} y={40} r={6} hue={hue} full />
      <ThreadNode x={108} y={16} r={5} hue={hue} />
    </>
  ),
}

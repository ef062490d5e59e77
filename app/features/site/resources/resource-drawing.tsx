import type { Resource } from '#app/content/resources.ts'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** The drawing of a resource: a few threads and nodes each. */
export function ResourceDrawing({
  thumbnail,
  className,
}: {
  thumbnail: Resource['thumbnail']
  className?: string
}) {
  return (
    <Drawing viewBox="0 0 120 72" {...(className && { className })}>
      {drawings[thumbnail]}
    </Drawing>
  )
}

const drawings: Record<Resource['thumbnail'], React.ReactNode> = {
  path: (
    <>
      <Thread d="M10 60 C 38 60 34 38 58 36" hue="accent" solid />
      <Thread d="M58 36 C 84 34 78 14 110 12" hue="accent" />
      <ThreadNode x={10} y={60} full />
      <ThreadNode x={58} y={36} full />
      <ThreadNode x={110} y={12} />
    </>
  ),
  layers: (
    <>
      <Thread d="M20 54 L 60 66 L 100 54 L 60 42 Z" solid />
      <Thread d="M20 38 L 60 50 L 100 38 L 60 26 Z" hue="orcher" solid />
      <Thread d="M20 22 L 60 34 L 100 22 L 60 10 Z" hue="orcher" />
    </>
  ),
  page: (
    <>
      <Thread d="M36 8 H 76 L 88 20 V 64 H 36 Z" hue="accent" solid />
      <Thread d="M46 28 H 78 M 46 40 H 78 M 46 52 H 66" hue="accent" />
    </>
  ),
  result: (
    <>
      <Thread d="M14 62 H 108" />
      <Thread d="M18 54 L 44 40 L 66 46 L 102 14" hue="api" solid />
      <ThreadNode x={102} y={14} hue="api" full />
    </>
  ),
  talk: (
    <>
      <Thread d="M16 14 H 70 V 42 H 40 L 28 54 V 42 H 16 Z" hue="accent" solid />
      <Thread d="M82 28 H 106 V 54 H 98 V 64 L 86 54 H 56" hue="accent" />
    </>
  ),
  instrument: (
    <>
      <Thread d="M18 20 H 104 M 18 38 H 104 M 18 56 H 104" />
      <ThreadNode x={44} y={20} hue="accent" full />
      <ThreadNode x={84} y={38} hue="accent" full />
      <ThreadNode x={60} y={56} hue="accent" full />
    </>
  ),
}

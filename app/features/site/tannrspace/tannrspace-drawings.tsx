import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** The record at the left, five tools that draw from it. */
export function MatchDrawing() {
  const ends = [14, 52, 90, 128, 166]
  return (
    <Drawing viewBox="0 0 360 180" className="my-2 w-full max-w-100">
      {ends.map((y, index) => (
        <Thread
          key={y}
          d={`M44 90C140 90 180 ${y} 330 ${y}`}
          hue={index < 2 ? 'accent' : 'line'}
          solid={index === 0}
        />
      ))}
      <ThreadNode x={34} y={90} r={18} full />
      {ends.map((y, index) => (
        <ThreadNode key={y} x={338} y={y} r={7} hue={index < 2 ? 'accent' : 'line'} full={index === 0} />
      ))}
    </Drawing>
  )
}

/** The data export as one file. */
export function RecordDrawing() {
  return (
    <Drawing viewBox="0 0 240 72" className="w-full max-w-60">
      <Thread d="M26 36H122" hue="accent" solid />
      <Thread d="M170 36H236" hue="accent" />
      <ThreadNode x={18} y={36} r={9} full />
      <path
        d="M124 8h28l16 16v32a8 8 0 0 1-8 8h-36a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8zM132 30h16M132 40h22M132 50h12"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-surface stroke-accent"
      />
    </Drawing>
  )
}

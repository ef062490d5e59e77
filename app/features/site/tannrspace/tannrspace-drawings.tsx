import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** The record at the left, five tools that draw from it. */
export function MatchDrawing() {
  const ends = [14, 52, 90, 128, 166]
  return (
    <Drawing viewBox="0 0 360 180" className="my-2 w-full">
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

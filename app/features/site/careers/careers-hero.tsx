import type { ReactNode } from 'react'
import { hero } from '#app/content/careers.ts'
import { Hero } from '#app/ui/hero.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

export function CareersHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} actions={actions} art={<BenchDrawing />} />
}

/** Six threads of different lengths on one beam: the teams. */
function BenchDrawing() {
  const ends = [150, 210, 112, 96, 84, 124]
  return (
    <Drawing viewBox="0 0 460 260" className="w-full">
      <Thread d="M20 36C150 20 310 52 440 36" solid hue="accent" width={2.5} />
      {ends.map((end, index) => {
        const x = 60 + index * 68
        const hue = (['accent', 'orcher', 'api'] as const)[index % 3] ?? 'accent'
        return (
          <g key={x}>
            <Thread d={`M${x} 36V${end}`} hue={hue} />
            <ThreadNode x={x} y={36} r={4} full />
            <ThreadNode x={x} y={end + 12} r={index === 1 ? 14 : 9} hue={hue} full={index === 1} />
          </g>
        )
      })}
    </Drawing>
  )
}

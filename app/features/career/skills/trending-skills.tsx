import { useState } from 'react'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { random } from '#app/lib/random.ts'
import { Card } from '#app/ui/card.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { trendingGrowth, trendingSkills } from '#shared/skill.ts'

/** Four skills and how fast they grow. The dice are rolled in the browser: prerendered markup leaves room for them. */
export function TrendingSkills() {
  const known = useHydrated()
  const [growth] = useState(() => trendingSkills.map(() => trendingGrowth(random)))
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-18">Trending skills</h2>
      <ul className="flex flex-col divide-y divide-line">
        {trendingSkills.map((name, index) => (
          <li key={name} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <span className="text-15">{name}</span>
            <span className="flex items-center gap-2.5">
              <Rise percent={known ? (growth[index] ?? 20) : 20} />
              <span className="w-11 text-right text-15 font-semibold text-good tabular-nums">
                {known ? `+${growth[index]}%` : <span className="sr-only">Growth</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Rise({ percent }: { percent: number }) {
  const top = 22 - ((percent - 20) / 49) * 16
  return (
    <Drawing viewBox="0 0 48 28" className="h-6 w-11">
      <Thread d={`M3 24 C 18 24 26 ${top + 4} 43 ${top}`} hue="orcher" solid />
      <ThreadNode x={43} y={top} r={3} hue="orcher" full />
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { hero } from '#app/content/for-business.ts'
import { Hero } from '#app/ui/hero.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

export function BusinessHero({ actions }: { actions: ReactNode }) {
  return <Hero {...hero} hue="orcher" actions={actions} art={<ApprovalDrawing />} />
}

/** Many threads go in, one gate, one person: then one thread goes on. */
function ApprovalDrawing() {
  const starts = [40, 100, 160, 220, 280]
  return (
    <Drawing
      viewBox="0 0 460 320"
      title="Five strands of work meet at one person, who lets them go on as one"
      className="w-full"
    >
      {starts.map((y, index) => (
        <Thread
          key={y}
          d={`M20 ${y}C120 ${y} 130 160 222 160`}
          hue={index % 2 ? 'line' : 'orcher'}
          solid={index !== 3}
        />
      ))}
      <Thread d="M298 160H440" hue="orcher" width={2.5} />
      {starts.map((y, index) => (
        <ThreadNode key={y} x={20} y={y} r={6} hue={index % 2 ? 'line' : 'orcher'} full={index !== 3} />
      ))}
      <circle cx={260} cy={160} r={38} strokeWidth={2} className="fill-orcher-soft stroke-orcher" />
      <circle cx={260} cy={150} r={9} strokeWidth={2} className="stroke-orcher" />
      <path
        d="M243 178C246 164 274 164 277 178"
        strokeWidth={2}
        strokeLinecap="round"
        className="stroke-orcher"
      />
      <text
        x={260}
        y={226}
        textAnchor="middle"
        className="fill-ink text-[14px] max-sm:text-[16px] font-semibold"
      >
        Approved
      </text>
      <text x={260} y={246} textAnchor="middle" className="fill-ink-2 text-[13px] max-sm:text-[16px]">
        by a name, with a reason
      </text>
      <ThreadNode x={440} y={160} r={7} hue="orcher" />
    </Drawing>
  )
}

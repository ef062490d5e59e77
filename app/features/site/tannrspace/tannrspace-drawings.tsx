import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

const label = 'fill-ink-2 text-[13px] max-sm:text-[16px]'

/** A career as a thread: what was is solid, what may come is stitched. */
export function CareerMap() {
  return (
    <Drawing
      viewBox="0 0 460 380"
      title="A career drawn as a thread: from contract work through a first product to a choice of next roles"
      className="w-full"
    >
      <Thread d="M30 330C100 330 96 262 160 258" hue="accent" solid width={2.25} />
      <Thread d="M160 258C220 254 206 186 264 180" hue="accent" solid width={2.25} />
      <Thread d="M264 180C330 172 312 96 388 90" hue="accent" width={2.25} />
      <Thread d="M264 180C320 178 330 196 400 196" />
      <Thread d="M264 180C310 184 316 280 388 290" />
      <Thread d="M160 258C150 190 110 170 96 110" />
      <ThreadNode x={30} y={330} r={7} full />
      <ThreadNode x={160} y={258} r={9} full />
      <ThreadNode x={264} y={180} r={13} full />
      <ThreadNode x={388} y={90} r={11} />
      <ThreadNode x={400} y={196} r={7} hue="line" />
      <ThreadNode x={388} y={290} r={7} hue="line" />
      <ThreadNode x={96} y={110} r={6} hue="line" />
      <text x={48} y={350} className={label}>
        First contract
      </text>
      <text x={176} y={278} className={label}>
        Dental scanner
      </text>
      <text
        x={230}
        y={160}
        textAnchor="end"
        className="fill-ink text-[14px] max-sm:text-[16px] font-semibold"
      >
        You are here
      </text>
      <text
        x={388}
        y={62}
        textAnchor="middle"
        className="fill-accent text-[14px] max-sm:text-[16px] font-semibold"
      >
        Best match
      </text>
      <text x={96} y={92} textAnchor="middle" className={label}>
        Teaching
      </text>
      <text x={400} y={226} textAnchor="middle" className={label}>
        Team lead
      </text>
      <text x={388} y={322} textAnchor="middle" className={label}>
        Own studio
      </text>
    </Drawing>
  )
}

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

const hues: Record<string, string> = {
  'Agents and directives': 'stroke-orcher',
  'Open source': 'stroke-orcher',
  'Web and interfaces': 'stroke-api',
  'Tools and workflows': 'stroke-api',
  'Security and privacy': 'stroke-ink-3',
}

type TopicSpoolProps = {
  name: string
  posts: number
  className: string
  /** Its size when shown alone, without room for the largest one. */
  scale?: number
}

/** A ring per thousand posts; the outermost is incomplete. */
export function TopicSpool({ name, posts, className, scale }: TopicSpoolProps) {
  const rings = Math.floor(posts / 1000)
  const step = 5.4
  const half = Math.ceil(step * (rings + 1) + 2)
  return (
    <svg
      aria-hidden="true"
      viewBox={
        scale
          ? `${60 - half} ${60 - half} ${half * 2} ${half * 2}`
          : // Each begins where the words under it do.
            `${60 - half} 0 120 120`
      }
      width={scale && half * 2 * scale}
      fill="none"
      strokeWidth="2.2"
      strokeLinecap="round"
      className={`${className} ${hues[name] ?? 'stroke-accent'}`}
    >
      <circle cx="60" cy="60" r="2" />
      {Array.from({ length: rings }, (_, ring) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its place.
          key={ring}
          cx="60"
          cy="60"
          r={step * (ring + 1)}
          strokeDasharray={`${Math.round(step * (ring + 1) * 6.28) - 6} 6`}
          transform={`rotate(${ring * 47} 60 60)`}
        />
      ))}
      <circle cx="60" cy="60" r={step * (rings + 1)} strokeDasharray="5 5" />
    </svg>
  )
}

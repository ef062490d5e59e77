import { helpCategories } from '#app/content/help-center.ts'

/** A tangle, and the three threads that come out of it: a shelf of articles at the end of each. */
export function HelpDrawing() {
  return (
    <svg
      viewBox="0 0 520 280"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="w-130 max-xl:hidden"
    >
      <title>A tangle of threads from which three come out, each to its articles</title>
      <path
        d="M16 96C90 40 150 190 84 214S10 142 96 116 190 196 140 230 60 236 120 156 196 60 226 128M30 210C60 120 180 250 190 150S70 60 60 130 150 210 210 170M40 60C120 30 60 160 140 150S180 80 120 84"
        strokeDasharray="7 8"
        className="stroke-thread"
      />
      {helpCategories.map(({ id, title, articles }, index) => {
        const y = 52 + index * 88
        return (
          <g key={id}>
            <path
              d={`M${210 + index * 6} 140C260 140 250 ${y} 330 ${y}H344`}
              strokeWidth="2.500"
              className="stroke-accent"
            />
            <circle cx="352" cy={y} r="7" className="fill-accent" />
            <a href={`#${id}`} className="hover:underline">
              <text x="370" y={y - 1} className="fill-ink text-15 font-semibold">
                {title}
              </text>
              <text x="370" y={y + 19} className="fill-ink-2 text-13">
                {articles.length} articles
              </text>
            </a>
          </g>
        )
      })}
    </svg>
  )
}

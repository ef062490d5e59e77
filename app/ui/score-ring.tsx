/** A score out of 100 as a ring of thread: solid up to the score, stitched beyond. */
export function ScoreRing({ score, className = 'size-12' }: { score: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      role="img"
      aria-label={`Match: ${score} of 100`}
      className={`shrink-0 ${className}`}
    >
      <g strokeWidth="3" strokeLinecap="round" transform="rotate(-90 24 24)">
        <circle
          cx="24"
          cy="24"
          r="21"
          pathLength="100"
          strokeDasharray="1 4"
          className="stroke-line-strong"
        />
        <circle
          cx="24"
          cy="24"
          r="21"
          pathLength="100"
          strokeDasharray={`${score - 2} 100`}
          className="stroke-accent"
        />
      </g>
      <text x="24" y="29" textAnchor="middle" className="fill-ink text-[15px] font-semibold">
        {score}
      </text>
    </svg>
  )
}

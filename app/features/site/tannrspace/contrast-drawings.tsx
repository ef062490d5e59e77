import type { ReactNode } from 'react'

function Small({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 244 64"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="w-61 text-[13px]"
    >
      {children}
    </svg>
  )
}

const pages = [
  { x: 70, kept: [0, 3] },
  { x: 132, kept: [2] },
  { x: 194, kept: [1, 3] },
]

/** The right side of each contrast: the product's answer. */
export const contrastDrawings = [
  <Small key="once">
    <path d="M12 32H242" className="stroke-accent" />
    <circle cx="12" cy="32" r="10" className="fill-accent" />
    {pages.map(({ x, kept }) => (
      <g key={x}>
        <rect
          x={x}
          y="3"
          width="44"
          height="58"
          rx="7"
          className="fill-surface stroke-line-strong"
          strokeWidth="1.5"
        />
        {[16, 27, 38, 49].map((y, row) => (
          <path
            key={y}
            d={`M${x + 9} ${y}h${row % 2 ? 20 : 26}`}
            strokeWidth="2.5"
            className={kept.includes(row) ? 'stroke-accent' : 'stroke-line-strong'}
          />
        ))}
      </g>
    ))}
  </Small>,
  <Small key="why">
    {(
      [
        ['Skills', 226],
        ['Pace', 158],
        ['Pay', 204],
        ['Place', 182],
      ] as const
    ).map(([word, end], row) => (
      <g key={word}>
        <text x="0" y={12 + row * 17} className="fill-ink-2">
          {word}
        </text>
        <path
          d={`M60 ${8 + row * 17}H240`}
          strokeWidth="3"
          strokeDasharray=".1 6"
          className="stroke-line-strong"
        />
        <path d={`M60 ${8 + row * 17}H${end}`} strokeWidth="3" className="stroke-accent" />
      </g>
    ))}
  </Small>,
  <Small key="pay">
    <path d="M2 34H242" strokeDasharray="6 7" className="stroke-line-strong" />
    <path d="M82 34H190" strokeWidth="5" className="stroke-accent" />
    <circle cx="56" cy="34" r="7" className="fill-surface stroke-accent" />
    <text x="66" y="14" className="fill-ink font-semibold">
      $168k
    </text>
    <text x="172" y="14" className="fill-ink font-semibold">
      $196k
    </text>
    <text x="8" y="60" className="fill-ink-2">
      you asked $160k
    </text>
  </Small>,
  <Small key="stage">
    <path d="M16 22H160" className="stroke-accent" />
    <path d="M172 22H226" strokeDasharray="6 7" className="stroke-line-strong" />
    <circle cx="16" cy="22" r="8" className="fill-accent" />
    <circle cx="88" cy="22" r="8" className="fill-accent" />
    <circle cx="162" cy="22" r="8" className="fill-accent-soft stroke-accent" />
    <circle cx="234" cy="22" r="7" className="fill-surface stroke-line-strong" />
    <text x="2" y="52" className="fill-ink-2">
      Sent
    </text>
    <text x="74" y="52" className="fill-ink-2">
      Read
    </text>
    <text x="130" y="52" className="fill-ink font-semibold">
      Thu, 10:00
    </text>
    <text x="242" y="52" textAnchor="end" className="fill-ink-2">
      Offer
    </text>
  </Small>,
]

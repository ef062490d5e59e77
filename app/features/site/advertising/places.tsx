import type { ReactNode } from 'react'
import { type AdOffering, offerings } from '#app/content/advertise.ts'

/** Four of our pages, each with its one place for sale. */
export function Places() {
  return (
    <section aria-label="Four places" className="page-x page-width pb-6">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-6">
        {offerings.map(({ id, offer }) => (
          <li key={id}>
            <a href={`#${id}`} className="group block">
              <svg
                aria-hidden="true"
                viewBox="0 0 270 200"
                fill="none"
                strokeWidth="3"
                strokeLinecap="round"
                className="w-full rounded-card border border-line bg-surface group-hover:border-control"
              >
                <path d="M0 26H270" strokeWidth="1.500" className="stroke-line" />
                <path d="M16 13h18M200 13h14M224 13h30" className="stroke-line-strong" />
                {pages[id]}
              </svg>
              <p className="mt-3 text-16 font-semibold group-hover:underline">{offer.name}</p>
              <p className="text-14 text-ink-2">
                from {offer.price}/{offer.per}
              </p>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 border-t border-dashed border-line-strong pt-4 text-14 text-ink-2">
        One place on each of four kinds of pages. Nothing else on them is for sale.
      </p>
    </section>
  )
}

const line = 'stroke-line-strong'
const bought = 'fill-accent-soft stroke-accent'

const pages: Record<AdOffering['id'], ReactNode> = {
  display: (
    <>
      <path d="M16 52h120M16 68h90M16 96h120M16 112h74M16 140h120M16 156h96" className={line} />
      <rect x="164" y="46" width="90" height="120" rx="10" strokeWidth="2" className={bought} />
      <path d="M180 72h58M180 88h40M180 140h30" className="stroke-accent" />
    </>
  ),
  sponsored: (
    <>
      <rect x="60" y="42" width="150" height="42" rx="10" strokeWidth="2" className={bought} />
      <path d="M74 58h100M74 70h60" className="stroke-accent" />
      <path d="M60 106h150M60 122h150M60 138h138M60 154h150M60 170h92" className={line} />
    </>
  ),
  posting: (
    <>
      <rect x="16" y="40" width="238" height="40" rx="10" strokeWidth="2" className={bought} />
      <circle cx="38" cy="60" r="9" className="fill-accent" />
      <path d="M60 54h96M60 67h60M210 60h26" className="stroke-accent" />
      {[102, 142].map((y) => (
        <g key={y} className={line}>
          <circle cx="38" cy={y + 8} r="9" strokeWidth="2" />
          <path d={`M60 ${y + 2}h80M60 ${y + 15}h52M210 ${y + 8}h26`} />
        </g>
      ))}
    </>
  ),
  event: (
    <>
      <path
        d="M16 48h238v124H16zM16 79h238M16 110h238M16 141h238M64 48v124M111 48v124M159 48v124M206 48v124"
        strokeWidth="1.500"
        className="stroke-line-strong"
      />
      <rect x="111" y="110" width="48" height="31" strokeWidth="2" className={bought} />
      <path d="M122 126l8 8 18-16" className="stroke-accent" />
    </>
  ),
}

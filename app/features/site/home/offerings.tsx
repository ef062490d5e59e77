import ArrowRight from 'lucide-react/dist/esm/icons/arrow-right.mjs'
import type { ReactNode } from 'react'
import { offerings } from '#app/content/home-sections.ts'
import { CallPiece } from './call-piece.tsx'
import { MatchPiece } from './match-piece.tsx'
import { TracePiece } from './trace-piece.tsx'

const hues = { tannrspace: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

/** Two products side by side and the API beneath both, each filled with a working piece of it. */
export function Offerings() {
  return (
    <section className="page-x page-width py-8 md:py-13">
      <h2 className="mb-8 text-26 md:text-34">{offerings.title}</h2>
      <div className="grid gap-5 lg:grid-cols-2">
        <Offering of="tannrspace" link="Open TannrSpace">
          <MatchPiece />
        </Offering>
        <Offering of="orcher" link="See how Orcher works">
          <TracePiece />
        </Offering>
        <Offering of="api" link="See the API" wide>
          <CallPiece />
        </Offering>
      </div>
    </section>
  )
}

type OfferingProps = { of: keyof typeof hues; link: string; wide?: boolean; children: ReactNode }

function Offering({ of, link, wide, children }: OfferingProps) {
  const { name, title, text, to } = offerings[of]
  return (
    <article
      className={`min-w-0 overflow-hidden rounded-card border border-line bg-sunken ${wide ? '@container lg:col-span-2' : 'lg:row-span-2 lg:grid lg:grid-rows-subgrid lg:gap-0'}`}
    >
      <div className={wide ? '@min-[1000px]:grid @min-[1000px]:grid-cols-[280px_minmax(0,1fr)]' : 'contents'}>
        <div
          className={`flex flex-col border-line bg-surface p-5 sm:p-7 ${wide ? 'border-b @min-[1000px]:border-r @min-[1000px]:border-b-0' : 'border-b'}`}
        >
          <p className={`text-14 font-semibold ${hues[of]}`}>{name}</p>
          <h3 className="mt-1 text-26">{title}</h3>
          <p className="measure mt-2 text-15 text-ink-2">{text}</p>
          <a
            href={to}
            className={`mt-auto inline-flex min-h-11 items-center gap-2 self-start pt-3 text-15 font-medium underline-offset-4 hover:underline ${hues[of]}`}
          >
            {link}
            <ArrowRight aria-hidden="true" className="size-4" />
          </a>
        </div>
        <div className="@container/piece flex min-w-0 p-3 sm:p-6">{children}</div>
      </div>
    </article>
  )
}

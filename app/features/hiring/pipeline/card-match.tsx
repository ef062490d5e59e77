import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { applicationMatchQuery } from '#app/data/application-match.ts'
import { strongestOf } from '#shared/match/strongest.ts'

/** How well the application fits, in whole percent. It waits for nothing: the card is complete without it. */
export function CardScore({ application }: { application: string }) {
  const { data: match } = useQuery(applicationMatchQuery(application))
  if (!match) return null
  return (
    <span className="text-14 font-semibold">
      {match.score}%<span className="sr-only"> match</span>
    </span>
  )
}

/** One strength and one gap of the application, as the panel shows them in full. */
export function CardReasons({ application }: { application: string }) {
  const { data: match } = useQuery(applicationMatchQuery(application))
  if (!match) return null
  const { speaksFor, missing } = strongestOf(match)
  return (
    <ul className="mt-1.5 flex flex-col gap-0.5 text-14">
      {speaksFor && (
        <li className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
          <span className="sr-only">Shown: </span>
          <span dir="auto" className="line-clamp-2">
            {speaksFor}
          </span>
        </li>
      )}
      {missing && (
        <li className="flex gap-2 text-ink-2">
          <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="sr-only">Not shown: </span>
          <span dir="auto" className="line-clamp-2">
            “{missing}”
          </span>
        </li>
      )}
    </ul>
  )
}

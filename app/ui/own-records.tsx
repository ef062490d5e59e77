import type { ReactNode } from 'react'
import type { OwnRecords as RecordsSource } from '#shared/own-records.ts'
import { ErrorState } from './error-state.tsx'
import { SampleNote } from './sample-note.tsx'
import { TextLink } from './text-link.tsx'

type OwnRecordsProps<Shown> = {
  source: Omit<RecordsSource<Shown>, 'signedIn'>
  /** What will replace the sample, in one line. */
  replacedBy: string
  /** The address that signing in returns to. */
  path: string
  /** What could not be loaded: 'Your applications'. */
  what: string
  skeleton: ReactNode
  children: (shown: Shown) => ReactNode
}

/**
 * Shows the sample with its note, the person's own records, a skeleton, or an error. Prerendered markup contains both the sample
 * and the skeleton; the mark on <html> selects one before the first paint, so that neither flashes.
 */
export function OwnRecords<Shown>({
  source,
  replacedBy,
  path,
  what,
  skeleton,
  children,
}: OwnRecordsProps<Shown>) {
  if (source.error) {
    return (
      <ErrorState
        message={`${what} could not be loaded: ${source.error.message}`}
        onRetry={source.retry}
        retrying={source.retrying}
      />
    )
  }
  if (source.shown === undefined) return skeleton
  return (
    <>
      <div className={source.unknown ? 'when-signed-out flex flex-col gap-8' : 'flex flex-col gap-8'}>
        {source.sample && (
          <SampleNote
            action={
              (source.visitor || source.unknown) && (
                <span className="whitespace-nowrap">
                  <TextLink to={`/auth?next=${encodeURIComponent(path)}`}>Sign in</TextLink>
                </span>
              )
            }
          >
            {replacedBy}
          </SampleNote>
        )}
        {children(source.shown)}
      </div>
      {source.unknown && <div className="when-signed-in">{skeleton}</div>}
    </>
  )
}

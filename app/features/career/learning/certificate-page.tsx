import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SampleNote } from '#app/ui/sample-note.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { longDate } from '#shared/long-date.ts'
import type { Certificate } from './hub.ts'
import { certificateQuery } from './hub-queries.ts'
import { sampleCertificate } from './hub-sample.ts'

/** A certificate at its own address, for anyone with the link, on screen and on paper. */
export function CertificatePage({ id }: { id: string }) {
  const sample = sampleCertificate(id)
  const query = useQuery({ ...certificateQuery(id), enabled: useHydrated() && !sample })
  const certificate = sample ?? query.data
  return (
    <div className="page-x mx-auto flex w-full max-w-[920px] flex-col gap-6 page-y print:py-0">
      <div data-chrome className="flex flex-wrap items-center justify-between gap-4">
        <ButtonLink look="ghost" size="small" to="/learning?tab=my-learning" className="-ml-3.5">
          <span aria-hidden="true">←</span> My Learning
        </ButtonLink>
        {certificate && (
          <Button look="outline" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        )}
      </div>
      {sample && <SampleNote>Each course you complete earns a certificate in your name.</SampleNote>}
      {query.error && !certificate ? (
        <ErrorState
          message={`The certificate could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : certificate === undefined ? (
        <div role="status" aria-busy="true" aria-label="Loading the certificate">
          <Skeleton className="aspect-[1.414] w-full rounded-card max-sm:aspect-auto max-sm:h-140" />
        </div>
      ) : certificate === null ? (
        <EmptyState
          title="Certificate not found"
          action={<ButtonLink to="/learning">Learning Hub</ButtonLink>}
        >
          There is no certificate at this address. Check that you copied the whole link.
        </EmptyState>
      ) : (
        <Sheet certificate={certificate} />
      )}
    </div>
  )
}

function Sheet({ certificate }: { certificate: Certificate }) {
  const { id, holder, course, instructor, duration, completed_at } = certificate
  return (
    <article
      aria-label={`Certificate: ${course}`}
      className="rounded-card border border-line bg-surface p-3 print:border-0 print:p-0"
    >
      <div className="flex flex-col items-center gap-6 rounded-input border-2 border-dashed border-line-strong px-5 py-12 text-center sm:aspect-[1.414] sm:justify-center sm:px-12">
        <Drawing viewBox="0 0 220 48" className="w-44">
          <Thread d="M8 34 C 50 34 60 12 104 12 S 160 36 212 24" hue="accent" solid />
          <ThreadNode x={8} y={34} hue="accent" full />
          <ThreadNode x={104} y={12} hue="accent" full />
          <ThreadNode x={212} y={24} hue="accent" full />
        </Drawing>
        <p className="text-14 font-semibold text-accent">Certificate of completion</p>
        <h1 tabIndex={-1} className="text-34 wrap-anywhere sm:text-42">
          {holder}
        </h1>
        <p className="text-18 text-ink-2">
          completed the course
          <span className="mt-1 block text-26 font-semibold tracking-[-0.018em] text-ink">{course}</span>
        </p>
        <dl className="mt-4 grid w-full max-w-140 gap-4 border-t border-line pt-6 text-15 sm:grid-cols-3">
          <Fact term="Taught by" text={instructor} />
          <Fact term="Length" text={duration} />
          <Fact term="Completed" text={longDate(completed_at.slice(0, 10))} />
        </dl>
        <p className="text-13 text-ink-3 wrap-anywhere">Tannr Learning Hub · No. {id}</p>
      </div>
    </article>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-13 text-ink-3">{term}</dt>
      <dd className="font-medium">{text}</dd>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { AuditEvents } from './audit-events.tsx'
import { CheckExport } from './check-export.tsx'
import { Checkpoints } from './checkpoints.tsx'
import { SignedReport } from './signed-report.tsx'
import { exportChain, verifyInBrowser } from './verify-chain.ts'

/** The audit chain, tamper-evident: verified here by the same file that anyone can download. */
export function AuditPage() {
  const scope = useWorkspaceScope()
  const verified = useQuery({
    queryKey: workspaceKey(scope, 'verified'),
    queryFn: () => verifyInBrowser(scope),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, and why, in a chain that reveals any change."
        aside={
          <span className="flex flex-wrap gap-2 [&>*]:grow sm:[&>*]:grow-0">
            <a href="/verify-audit.mjs" download className={buttonClass({ look: 'outline' })}>
              Download the verifier
            </a>
            <ExportButton scope={scope} />
            <SignedReport />
          </span>
        }
      />
      <Card className="p-0!">
        <div className="flex flex-wrap items-center gap-4 p-5">
          {verified.isFetching ? (
            <p className="text-15 text-ink-2">Every hash is computed in this browser…</p>
          ) : verified.error ? (
            <p className="text-15 text-bad">It could not be verified: {verified.error.message}</p>
          ) : verified.data ? (
            <Answer {...verified.data} />
          ) : null}
          <Button
            look="outline"
            className="ml-auto"
            busy={verified.isFetching}
            onClick={() => void verified.refetch()}
          >
            <RefreshCw aria-hidden="true" className="size-4" /> Verify again
          </Button>
        </div>
        <Checkpoints />
      </Card>
      <AuditEvents />
      <CheckExport />
    </>
  )
}

function ExportButton({ scope }: { scope: WorkspaceScope }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await exportChain(scope).catch((error: Error) =>
      toast.error(`It could not be exported: ${error.message}`),
    )
    setBusy(false)
  }
  return (
    <Button look="outline" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" /> Export
    </Button>
  )
}

type Verified = Awaited<ReturnType<typeof verifyInBrowser>>

function Answer({ ok, events, first, checkpoints, fault, seconds }: Verified) {
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
      {ok ? (
        <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-good" strokeWidth={1.5} />
      ) : (
        <CircleX aria-hidden="true" className="size-9 shrink-0 text-bad" strokeWidth={1.5} />
      )}
      <p className="text-14 text-ink-2">
        <strong className="block text-16 font-semibold text-ink">
          {ok
            ? `Unbroken: ${withCommas(events)} ${events === 1 ? 'event' : 'events'}`
            : `Broken: ${fault?.what}`}
        </strong>
        {ok
          ? `Verified in your browser in ${seconds.toFixed(2)} s: every hash, and ${checkpoints} signed ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}.`
          : `The ${Math.max(0, (fault?.seq ?? first) - first)} events before it can still be trusted.`}
      </p>
    </div>
  )
}

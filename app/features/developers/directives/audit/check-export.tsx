import { CircleAlert, CircleCheck, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { Card } from '#app/ui/card.tsx'
import { DropArea } from '#app/ui/drop-area.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { type Checked, checkExport } from './verify-chain.ts'

type Outcome = { name: string } & ({ checked: Checked } | { failure: string } | { reads: true })

/** Verifies a previously exported file, in this browser only. */
export function CheckExport() {
  const scope = useWorkspaceScope()
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (file: File) => {
    const { name } = file
    setOutcome({ name, reads: true })
    setOutcome(
      await checkExport(scope, file).then(
        (checked) => ({ name, checked }),
        (error: Error) => ({ name, failure: error.message }),
      ),
    )
  }
  return (
    <Card className="flex flex-col gap-4 p-5!">
      <h2 className="text-16 font-semibold">Check an export</h2>
      <DropArea
        label="Choose a file"
        hint="An export of a chain, .jsonl. It stays in this browser."
        accept=".jsonl,application/jsonl"
        onFile={(file) => void check(file)}
        icon={<FileCheck className="size-4.5" strokeWidth={1.75} />}
      />
      <div aria-live="polite" className="text-14 empty:hidden">
        {outcome && <Answer {...outcome} />}
      </div>
    </Card>
  )
}

function Answer(outcome: Outcome) {
  const { name } = outcome
  if ('reads' in outcome) return <p className="text-ink-2">Checking {name}…</p>
  if ('failure' in outcome) return <Line ok={false} title={name} text={outcome.failure} />
  const { ok, fault, first, events, isOwn } = outcome.checked
  if (ok) {
    const title = `${name}: unbroken, ${countOf(events)}`
    return (
      <Line ok title={title} text={isOwn ? 'They belong to this workspace.' : signedBy(outcome.checked)} />
    )
  }
  const standing = Math.max(0, (fault?.seq ?? first) - first)
  const text =
    standing > 0
      ? `The ${countOf(standing)} before it can still be trusted.`
      : 'You can’t rely on anything in this file.'
  return <Line ok={false} title={fault?.what ?? 'It doesn’t check out.'} text={text} />
}

/** Of another workspace the signatures are all that can be held against it. */
function signedBy({ workspace, checkpoints }: Checked): string {
  const signed =
    checkpoints === 0
      ? 'No checkpoint signs them, so anyone could have written them.'
      : `${checkpoints} signed ${checkpoints === 1 ? 'checkpoint holds' : 'checkpoints hold'}.`
  return `They’re from another workspace, ${workspace}. ${signed}`
}

const countOf = (events: number) => `${withCommas(events)} ${events === 1 ? 'event' : 'events'}`

function Line({ ok, title, text }: { ok: boolean; title: string; text: string }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ok ? 'text-good' : 'text-bad'}`} />
      <span>
        <strong className="font-semibold">{title}</strong> <span className="text-ink-2">{text}</span>
      </span>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Texts } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { useDraft } from '#app/features/hiring/pipeline/use-draft.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { type RejectionReason, rejectionReasons, rejectionText } from '#shared/hiring.ts'
import { type DeclineText, hiringSettingsQuery, saveText } from './hiring-settings-queries.ts'
import { StageEditor } from './stage-editor.tsx'

/** Settings of all pipelines of a company: stages with their promises, and its own texts for rejections. */
export function HiringSettings({ company }: { company: OwnCompany }) {
  const settings = useQuery(hiringSettingsQuery(company.id))
  if (!settings.data) {
    if (!settings.error) return <Skeleton className="h-64 w-full rounded-card!" />
    return (
      <ErrorState
        message={`Stages and texts could not be loaded: ${settings.error.message}`}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  }
  return (
    <>
      <SettingsSection
        title="Pipeline stages"
        lead="Stages within each status, and how many days each one promises an answer in. Candidates see the date."
      >
        <div className="rounded-card border border-line bg-surface p-5">
          <StageEditor company={company.id} stages={settings.data.stages} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Texts"
        lead="How a decline begins, for each reason. The person declining can still edit it."
      >
        <DeclineTexts company={company} texts={settings.data.texts} />
      </SettingsSection>
    </>
  )
}

function DeclineTexts({ company, texts }: { company: OwnCompany; texts: Texts }) {
  const [reason, setReason] = useState<RejectionReason>('another_candidate')
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <Field label="Reason">
        <Select
          value={reason}
          onChange={({ target }) => setReason(target.value as RejectionReason)}
          options={Object.entries(rejectionReasons).map(([value, label]) => ({
            value,
            label: texts[value as RejectionReason] ? `${label} (edited)` : label,
          }))}
        />
      </Field>
      <OneText key={reason} company={company} reason={reason} own={texts[reason]} />
    </div>
  )
}

type OneTextProps = { company: OwnCompany; reason: RejectionReason; own: string | undefined }

function OneText({ company, reason, own }: OneTextProps) {
  const usual = rejectionText(reason, 'this_role', company.name)
  const [typed, setTyped] = useDraft(`decline text ${company.id} ${reason}`)
  const save = usePipelineChange(saveText, '', 'The text was not saved')
  const body = typed || own || usual
  const change = (next: string | null) => {
    const text: DeclineText = { company: company.id, reason, body: next }
    save.attempt(text).then(
      () => {
        setTyped('')
        const before = { ...text, body: own ?? null }
        toast.success(next === null ? 'The default text is back' : 'The text is saved', () =>
          save.mutate(before),
        )
      },
      () => undefined, // Said below the field, which keeps what was typed.
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) change(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Message"
        hint="{name} is the candidate’s first name, {job} the job."
        error={save.error ? `The text was not saved: ${save.error.message}` : undefined}
      >
        <Textarea rows={9} maxLength={3500} value={body} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {own !== undefined && (
          <Button look="outline" busy={save.isPending} onClick={() => change(null)}>
            Use the default text
          </Button>
        )}
        <Button type="submit" busy={save.isPending} disabled={!typed.trim() || typed === own}>
          Save text
        </Button>
      </div>
    </form>
  )
}

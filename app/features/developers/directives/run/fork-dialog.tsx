import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { Directive, Step } from '#app/features/developers/directives/directive-queries.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Select } from '#app/ui/select.tsx'

/** Steps after which a fork may begin: completed, as are all before them. */
export function forkable(steps: readonly Step[]): readonly Step[] {
  const end = steps.findIndex(({ state }) => state !== 'done')
  return end < 0 ? steps : steps.slice(0, end)
}

/** Creates a directive that continues from a step of this one, and opens it. */
export function useFork(id: string) {
  const scope = useWorkspaceScope()
  const navigate = useNavigate()
  return useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directives'),
    run: (step: number) =>
      callOrcher<Directive>('POST', `/directives/${id}/fork`, { ...scope, body: { step } }),
    failed: 'It was not forked',
    done: (_step, _before, made) => void navigate(`/orcher/console/directives/${made.id}`),
  })
}

type ForkDialogProps = { id: string; steps: readonly Step[]; onClose: () => void }

export function ForkDialog({ id, steps, onClose }: ForkDialogProps) {
  const fork = useFork(id)
  const done = forkable(steps)
  const [after, setAfter] = useState(done.at(-1)?.seq ?? 0)
  const [failure, setFailure] = useState<Error>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    await fork.attempt(after).then(onClose, setFailure)
  }
  return (
    <FormDialog
      open
      title="Fork this directive"
      description="A new one with everything this one had by then. It starts paused, so that its plan can be changed first. This one goes on as it is."
      onClose={onClose}
    >
      <form onSubmit={send} className="flex flex-col gap-5">
        <Field label="It begins">
          <Select
            name="after"
            value={String(after)}
            onChange={({ target }) => setAfter(Number(target.value))}
            options={[
              { value: '0', label: 'From the start' },
              ...done.map(({ seq, title }) => ({ value: String(seq), label: `After step ${seq}: ${title}` })),
            ]}
          />
        </Field>
        <FormFailure
          what="It was not forked"
          failure={failure}
          signIn={`/auth?next=/orcher/console/directives/${id}`}
        />
        <FormButtons busy={fork.isPending} onCancel={onClose}>
          Fork
        </FormButtons>
      </form>
    </FormDialog>
  )
}

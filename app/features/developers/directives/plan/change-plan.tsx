import { type FormEvent, useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { Directive } from '#app/features/developers/directives/directive-queries.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'

/** Changes the remaining plan by new words: completed steps stay. */
export function ChangePlan({ directive: { id, plan_rev } }: { directive: Directive }) {
  const scope = useWorkspaceScope()
  const [{ words }, type] = useKeptState(`plan ${id}`, true, () => ({ words: '' }))
  const [failure, setFailure] = useState<Error>()
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directive', id),
    run: (said: string) =>
      callOrcher('PUT', `/directives/${id}/plan`, {
        ...scope,
        body: { expected_rev: plan_rev, words: said },
      }),
    failed: 'The plan was not changed',
    done: () => type({ words: '' }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    await change.attempt(words.trim()).catch(setFailure)
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <Field
        label="Change what is to come"
        hint="In plain words. It takes the place of every step that has not run."
      >
        <Textarea
          name="words"
          rows={2}
          value={words}
          maxLength={4000}
          onChange={({ target }) => type({ words: target.value })}
        />
      </Field>
      <FormFailure
        what="The plan was not changed"
        failure={failure}
        signIn={`/auth?next=/orcher/console/directives/${id}`}
      />
      <Button
        type="submit"
        look="outline"
        className="self-start"
        busy={change.isPending}
        disabled={words.trim() === ''}
      >
        Make plan {plan_rev + 1}
      </Button>
    </form>
  )
}

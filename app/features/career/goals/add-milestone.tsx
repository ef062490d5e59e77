import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { milestoneLimit, milestoneProblem } from '#shared/goal.ts'

type AddMilestoneProps = {
  onAdd: (title: string) => void
  inForm?: boolean
  /** Called with the field's text. */
  onType?: (title: string) => void
}

/** One field: Enter adds the milestone, and the field is ready for the next. */
export function AddMilestone({ onAdd, inForm, onType }: AddMilestoneProps) {
  const [title, setTitle] = useState('')
  const type = (typed: string) => {
    setTitle(typed)
    onType?.(typed)
  }
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const found = milestoneProblem(title)
    setProblem(found)
    if (found) return
    onAdd(title.trim())
    type('')
  }
  const field = (
    <div className="flex items-end gap-2">
      <Field label="Add a milestone" error={problem} className="flex-1">
        <Input
          value={title}
          maxLength={milestoneLimit}
          placeholder="The next step"
          autoComplete="off"
          className="h-10! pointer-coarse:h-11!"
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            // In a form, Enter would send the whole form.
            if (!inForm || event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <Button look="outline" type={inForm ? 'button' : 'submit'} onClick={inForm ? add : undefined}>
        <Plus aria-hidden="true" className="size-4" />
        Add
      </Button>
    </div>
  )
  if (inForm) return field
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        add()
      }}
    >
      {field}
    </form>
  )
}

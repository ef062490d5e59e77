import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { now } from '#app/lib/clock.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { draftValues } from '#app/lib/page/drafts.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { RangeInput } from '#app/ui/range-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { localDay } from '#shared/dates.ts'
import { type Goal, goalCategories, goalPriorities, type Milestone, withMilestone } from '#shared/goal.ts'
import { type GoalForm, goalSchema } from '#shared/goal-form.ts'
import { AddMilestone } from './add-milestone.tsx'
import { useGoalChanges } from './use-goal-changes.ts'

type GoalDialogProps = { person: string | undefined; goal: Goal | undefined; onClose: () => void }

const inThreeMonths = () => localDay(new Date(now().getTime() + 90 * 86_400_000))

/** Creates a goal with its milestones, or edits one; existing milestones are edited on the card. */
export function GoalDialog({ person, goal, onClose }: GoalDialogProps) {
  const { add, edit } = useGoalChanges(person)
  const today = localDay(now())
  const draft = `goal ${goal?.id ?? 'new'}`
  const [steps, setSteps] = useState<Milestone[]>(() => JSON.parse(draftValues(draft)?.steps ?? '[]'))
  // Text typed but not added yet counts as a milestone, too.
  const typed = useRef('')
  const [byHand, setByHand] = useState(goal?.progress_by_hand ?? false)
  const [progress, setProgress] = useState(goal?.progress ?? 0)
  const save = async (values: GoalForm) => {
    const given = fields(values)
    if (given.target_date < today && given.target_date !== goal?.target_date) {
      throw new WrongField('target_date', 'Please choose today or a later day')
    }
    await (goal
      ? edit.attempt({ goal, edit: given })
      : add.attempt(newGoal(given, withMilestone(steps, typed.current))))
    onClose()
  }
  const { errors, busy, failure, form } = useForm(goalSchema, save, { draft })
  return (
    <FormDialog open title={goal ? 'Edit goal' : 'Create New Goal'} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field label="Title" error={errors.title}>
          <Input name="title" defaultValue={goal?.title} maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Description" error={errors.description}>
          <Textarea name="description" rows={3} defaultValue={goal?.description} maxLength={2000} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Category" error={errors.category}>
            <Select
              name="category"
              defaultValue={goal?.category ?? 'Learning'}
              options={goalCategories.map((name) => ({ value: name, label: name }))}
            />
          </Field>
          <Field label="Priority" error={errors.priority}>
            <Select
              name="priority"
              defaultValue={goal?.priority ?? 'medium'}
              options={Object.entries(goalPriorities).map(([value, label]) => ({ value, label }))}
            />
          </Field>
        </div>
        <Field label="Target date" error={errors.target_date}>
          <Input
            type="date"
            name="target_date"
            min={today}
            defaultValue={goal?.target_date ?? inThreeMonths()}
          />
        </Field>
        {goal ? (
          <div className="flex flex-col gap-2">
            <Checkbox
              name="by_hand"
              label="Set the progress by hand"
              checked={byHand}
              onChange={({ target }) => setByHand(target.checked)}
            />
            {byHand ? (
              <Field label="Progress" aside={<output className="tabular-nums">{progress}%</output>}>
                <ProgressRange value={progress} onChange={setProgress} />
              </Field>
            ) : (
              <p className="text-13 text-ink-3">The progress follows the milestones.</p>
            )}
          </div>
        ) : (
          <>
            <input type="hidden" name="steps" value={JSON.stringify(steps)} readOnly />
            <NewMilestones
              steps={steps}
              onChange={setSteps}
              onType={(title) => {
                typed.current = title
              }}
            />
          </>
        )}
        <FormFailure what="The goal was not saved" failure={failure} signIn="/auth?next=/goals" />
        <FormButtons busy={busy} onCancel={onClose}>
          {goal ? 'Save goal' : 'Create goal'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}

function ProgressRange({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <RangeInput
      name="progress"
      min={0}
      max={100}
      step={5}
      value={value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}

type NewMilestonesProps = {
  steps: Milestone[]
  onChange: (steps: Milestone[]) => void
  onType: (title: string) => void
}

function NewMilestones({ steps, onChange, onType }: NewMilestonesProps) {
  return (
    <div className="flex flex-col gap-3">
      {steps.length > 0 && (
        <ol aria-label="Milestones" className="flex flex-col gap-1.5">
          {steps.map((step) => (
            <li key={step.id} className="flex items-center gap-2 text-15">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-accent" />
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {step.title}
              </span>
              <button
                type="button"
                aria-label={`Remove ${step.title}`}
                onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
                className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <AddMilestone inForm onType={onType} onAdd={(title) => onChange(withMilestone(steps, title))} />
    </div>
  )
}

function fields({ title, description, category, priority, target_date, by_hand, progress }: GoalForm) {
  return {
    ...{ title, description, category, priority, target_date },
    progress_by_hand: by_hand === 'on',
    ...(by_hand === 'on' && { progress: progress ?? 0 }),
  }
}

function newGoal(given: ReturnType<typeof fields>, milestones: Milestone[]): Goal {
  return {
    progress: 0,
    ...given,
    id: crypto.randomUUID(),
    status: 'active',
    created_at: now().toISOString(),
    completed_at: null,
    milestones,
  }
}

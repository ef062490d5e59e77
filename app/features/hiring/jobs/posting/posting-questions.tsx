import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { maxChoices, maxQuestions, type Question, type QuestionKind, questionKinds } from '#shared/posting.ts'
import type { StepProps } from './posting-fields.tsx'
import { PostingStep } from './posting-step.tsx'
import { isWhole } from './posting-values.ts'

const kinds = Object.entries(questionKinds).map(([value, label]) => ({ value, label }))
const addClass =
  'inline-flex h-9 items-center gap-2 self-start rounded-input border border-dashed border-line-strong px-3.5 text-14 font-medium text-ink-2 hover:border-control hover:text-ink pointer-coarse:h-11'

export function QuestionsStep({ posting: { questions }, change, errors }: StepProps) {
  const set = (next: Question[]) => change({ questions: next })
  const edit = (id: string, more: Partial<Question>) =>
    set(questions.map((one) => (one.id === id ? { ...one, ...more } : one)))
  const move = (from: number, to: number) => {
    const next = [...questions]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
  }
  return (
    <PostingStep
      title="Screening questions"
      note={`${questions.length} of up to ${maxQuestions}`}
      done={questions.length > 0 && questions.every(isWhole)}
    >
      {questions.length > 0 && (
        <ol className="flex flex-col gap-3">
          {questions.map((question, index) => (
            <li key={question.id}>
              <QuestionCard
                question={question}
                place={index + 1}
                last={index === questions.length - 1}
                errors={errors}
                onEdit={(more) => edit(question.id, more)}
                onMove={(by) => move(index, index + by)}
                onRemove={() => set(questions.filter(({ id }) => id !== question.id))}
              />
            </li>
          ))}
        </ol>
      )}
      {questions.length < maxQuestions && (
        <button
          type="button"
          className={addClass}
          onClick={() =>
            set([
              ...questions,
              { id: crypto.randomUUID().slice(0, 8), kind: 'text', prompt: '', required: true },
            ])
          }
        >
          <Plus aria-hidden="true" className="size-4" /> Add a question
        </button>
      )}
    </PostingStep>
  )
}

type QuestionCardProps = {
  question: Question
  place: number
  last: boolean
  errors: StepProps['errors']
  onEdit: (more: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function QuestionCard({ question, place, last, errors, onEdit, onMove, onRemove }: QuestionCardProps) {
  const { id, kind, prompt, required, choices = ['', ''] } = question
  return (
    <fieldset className="flex flex-col gap-3 rounded-input border border-line bg-surface p-4">
      <legend className="sr-only">Question {place}</legend>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={`Question ${place}`} error={errors[`question-${id}`]}>
          <Input
            name={`question-${id}`}
            value={prompt}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => onEdit({ prompt: target.value })}
          />
        </Field>
        <Field label="Answer">
          <Select
            value={kind}
            options={kinds}
            onChange={({ target }) => onEdit(withKind(question, target.value as QuestionKind))}
          />
        </Field>
      </div>
      {kind === 'choice' && (
        <ChoiceFields
          name={`choices-${id}`}
          choices={choices}
          error={errors[`choices-${id}`]}
          onChange={(next) => onEdit({ choices: next })}
        />
      )}
      <div className="flex items-center justify-between gap-4">
        <Checkbox
          label="An answer is required"
          checked={required}
          onChange={({ target }) => onEdit({ required: target.checked })}
        />
        <div className="flex">
          <Tool label={`Move question ${place} up`} disabled={place === 1} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" className="size-4" />
          </Tool>
          <Tool label={`Move question ${place} down`} disabled={last} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" className="size-4" />
          </Tool>
          <Tool label={`Remove question ${place}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Tool>
        </div>
      </div>
    </fieldset>
  )
}

/** Only choice questions have options. */
function withKind({ id, prompt, required, choices }: Question, kind: QuestionKind): Question {
  return kind === 'choice'
    ? { id, prompt, required, kind, choices: choices ?? ['', ''] }
    : { id, prompt, required, kind }
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
    >
      {children}
    </button>
  )
}

type ChoiceFieldsProps = {
  name: string
  choices: readonly string[]
  error: string | undefined
  onChange: (choices: string[]) => void
}

function ChoiceFields({ name, choices, error, onChange }: ChoiceFieldsProps) {
  const errorId = useId()
  return (
    <div className="flex flex-col gap-2">
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no name but its place.
        <div key={index} className="flex items-center gap-2">
          <Input
            name={name}
            aria-label={`Choice ${index + 1}`}
            aria-invalid={error && choice.trim() === '' ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={choice}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => onChange(choices.map((one, at) => (at === index ? target.value : one)))}
          />
          {choices.length > 2 && (
            <Tool
              label={`Remove choice ${index + 1}`}
              onClick={() => onChange(choices.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" className="size-4" />
            </Tool>
          )}
        </div>
      ))}
      {choices.length < maxChoices && (
        <button type="button" className={addClass} onClick={() => onChange([...choices, ''])}>
          <Plus aria-hidden="true" className="size-4" /> Add a choice
        </button>
      )}
      {error && (
        <p id={errorId} className="text-13 font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

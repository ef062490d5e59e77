import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { answerLimit, type Question } from '#shared/posting.ts'
import type { Answering } from './use-questions.ts'

/** The job's questions, each by its kind. Answers are frozen with the application. */
export function QuestionFields({ answering }: { answering: Answering }) {
  const { query, questions } = answering
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading the questions for this job">
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  if (query.error) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 text-14 font-medium text-bad"
      >
        The questions of this job could not be loaded.
        <Button look="outline" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return questions.map((question) => (
    <QuestionField key={question.id} question={question} answering={answering} />
  ))
}

const yesOrNo = ['Yes', 'No']

function QuestionField({ question, answering }: { question: Question; answering: Answering }) {
  const { id, kind, prompt, required, choices } = question
  const value = answering.said[id] ?? ''
  const error = answering.isMissing(id) ? 'Please answer this question' : undefined
  const label = required ? prompt : `${prompt} (optional)`
  if (kind === 'text') {
    return (
      <Field label={label} error={error}>
        <Textarea
          rows={3}
          maxLength={answerLimit}
          value={value}
          onChange={({ target }) => answering.answer(id, target.value)}
        />
      </Field>
    )
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="float-left text-14 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {(kind === 'yes_no' ? yesOrNo : (choices ?? [])).map((choice) => (
          <label key={choice} className="flex min-h-9 items-center gap-2 text-15 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={`question ${id}`}
              checked={value === choice}
              onChange={() => answering.answer(id, choice)}
              className="size-4.5 accent-(--accent)"
            />
            {choice}
          </label>
        ))}
      </div>
      {error && <p className="text-13 font-medium text-bad">{error}</p>}
    </fieldset>
  )
}

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { type Assessed, assessed, assessmentAnswers, assessmentQuestions } from '#shared/assessment.ts'
import type { Skill } from '#shared/skill.ts'
import { keepAnswers, keptAnswers } from './kept-answers.ts'
import { LevelBadge } from './level-badge.tsx'
import { useSkillChanges } from './use-skill-changes.ts'

type AssessmentDialogProps = { person: string; skill: Skill; onClose: () => void }

/** One question after another, then the result. Answers are saved when the dialog is closed. */
export function AssessmentDialog({ person, skill, onClose }: AssessmentDialogProps) {
  const [answers, setAnswers] = useState(() => keptAnswers(skill.id))
  const keep = (next: number[]) => {
    setAnswers(next)
    keepAnswers(skill.id, next)
  }
  const result = assessed(answers)
  return (
    <Dialog
      open
      title={`${skill.name}: assessment`}
      description="It sets your level based on what you have done. Close it at any time; your answers are saved."
      onClose={onClose}
    >
      {result ? (
        <Result
          {...{ person, skill, result }}
          onAgain={() => keep([])}
          onSaved={() => {
            keepAnswers(skill.id, [])
            onClose()
          }}
        />
      ) : (
        <Question
          at={answers.length}
          onAnswer={(answer) => keep([...answers, answer])}
          onBack={() => keep(answers.slice(0, -1))}
        />
      )}
    </Dialog>
  )
}

type QuestionProps = { at: number; onAnswer: (answer: number) => void; onBack: () => void }

function Question({ at, onAnswer, onBack }: QuestionProps) {
  const question = assessmentQuestions[at]
  if (!question) return null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="flex justify-between gap-4 text-14 text-ink-2 tabular-nums">
          <span>{question.area}</span>
          <span>
            Question {at + 1} of {assessmentQuestions.length}
          </span>
        </p>
        <Progress label="Questions answered" percent={(100 * at) / assessmentQuestions.length} />
      </div>
      {/* As tall as the longest, so that the answers stay under the pointer. */}
      <p aria-live="polite" className="min-h-14 text-18 text-balance">
        {question.statement}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {assessmentAnswers.map((answer, index) => (
          <Button key={answer} look="outline" shape="block" onClick={() => onAnswer(index)}>
            {answer}
          </Button>
        ))}
      </div>
      <Button look="ghost" size="small" className="-ml-3.5 self-start" disabled={at === 0} onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4" /> Back
      </Button>
    </div>
  )
}

type ResultProps = {
  person: string
  skill: Skill
  result: Assessed
  onAgain: () => void
  onSaved: () => void
}

function Result({ person, skill, result, onAgain, onSaved }: ResultProps) {
  const { edit } = useSkillChanges(person)
  const [failure, setFailure] = useState<Error>()
  const { level, progress, areas } = result
  const save = async () => {
    const { name, category, description } = skill
    try {
      await edit.attempt({ id: skill.id, edit: { name, category, description, level, progress } })
      onSaved()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="flex items-center gap-3 text-26 font-semibold">
        {progress}% <LevelBadge level={level} />
      </p>
      <dl className="flex flex-col gap-3">
        {areas.map(({ area, percent }) => (
          <div key={area} className="flex flex-col gap-1.5">
            <div className="flex justify-between text-14">
              <dt>{area}</dt>
              <dd className="text-ink-2 tabular-nums">{percent}%</dd>
            </div>
            <Progress label={area} percent={percent} />
          </div>
        ))}
      </dl>
      <p className="text-15 text-ink-2">
        Your answers set the level that others see. They don’t mark the skill as verified.
      </p>
      <FormFailure what="The level was not saved" failure={failure} signIn="/auth?next=/skills" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onAgain}>
          Start over
        </Button>
        <Button busy={edit.isPending} onClick={save}>
          Set my level to {level}
        </Button>
      </div>
    </div>
  )
}

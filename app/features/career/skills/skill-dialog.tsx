import { useState } from 'react'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { RangeInput } from '#app/ui/range-input.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  levelRanges,
  type Skill,
  type SkillLevel,
  skillCategories,
  skillLevels,
  withinLevel,
} from '#shared/skill.ts'
import { type SkillForm, skillSchema } from '#shared/skill-form.ts'
import { useSkillChanges } from './use-skill-changes.ts'

type SkillDialogProps = { person: string | undefined; skill: Skill | undefined; onClose: () => void }

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

export function SkillDialog({ person, skill, onClose }: SkillDialogProps) {
  const { add, edit } = useSkillChanges(person)
  const [level, setLevel] = useState<SkillLevel>(skill?.level ?? 'Beginner')
  const [progress, setProgress] = useState(skill?.progress ?? 20)
  const [from, to] = levelRanges[level]
  const save = async (values: SkillForm) => {
    await (skill
      ? edit.attempt({ id: skill.id, edit: values })
      : add.attempt({ id: crypto.randomUUID(), ...values }))
    onClose()
  }
  const { errors, busy, failure, form } = useForm(skillSchema, save, { draft: `skill ${skill?.id ?? 'new'}` })
  return (
    <FormDialog open title={skill ? 'Edit skill' : 'Add Skill'} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field label="Skill" error={errors.name}>
          <Input name="name" defaultValue={skill?.name} maxLength={60} autoComplete="off" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Category" error={errors.category}>
            <Select
              name="category"
              defaultValue={skill?.category ?? 'Engineering'}
              options={options(skillCategories)}
            />
          </Field>
          <Field label="Level" error={errors.level}>
            <Select
              name="level"
              value={level}
              options={options(skillLevels)}
              onChange={({ target }) => {
                const chosen = target.value as SkillLevel
                setLevel(chosen)
                setProgress((now) => withinLevel(chosen, now))
              }}
            />
          </Field>
        </div>
        <Field
          label="Proficiency"
          hint={`${level} is from ${from} to ${to}%.`}
          aside={<output className="tabular-nums">{progress}%</output>}
        >
          <RangeInput
            name="progress"
            min={from}
            max={to}
            value={progress}
            onChange={({ target }) => setProgress(target.valueAsNumber)}
          />
        </Field>
        <Field label="Description" hint="Where you use it, in a line or two." error={errors.description}>
          <Textarea name="description" rows={2} defaultValue={skill?.description} maxLength={500} />
        </Field>
        <FormFailure what="The skill was not saved" failure={failure} signIn="/auth?next=/skills" />
        <FormButtons busy={busy} onCancel={onClose}>
          {skill ? 'Save skill' : 'Add skill'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { utcDay } from '#shared/dates.ts'
import { type ExperienceLevel, experienceLevels, type JobType, jobTypes } from '#shared/job.ts'
import {
  amountIn,
  type Currency,
  currencies,
  daysBetween,
  maxOpenDays,
  maxPaySpread,
  narrowed,
  type Posting,
  paySpread,
} from '#shared/posting.ts'
import { shortAmount } from '#shared/salary.ts'
import { withCommas } from '#shared/with-commas.ts'
import { PostingStep } from './posting-step.tsx'
import { YesNo } from './yes-no.tsx'

export type StepProps = {
  posting: Posting
  change: (more: Partial<Posting>) => void
  errors: FieldErrors
}

const options = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }))
const departments = [
  'Engineering',
  'Design',
  'Product',
  'Data',
  'Marketing',
  'Sales',
  'Support',
  'Operations',
  'Finance',
  'People',
  'Legal',
]
const places = [
  'Remote',
  'New York',
  'San Francisco',
  'Austin',
  'Boston',
  'Chicago',
  'Seattle',
  'Denver',
  'Toronto',
  'London',
  'Berlin',
  'Amsterdam',
  'Zurich',
  'Dublin',
  'Singapore',
  'Sydney',
]

export function RoleStep({ posting, change, errors }: StepProps) {
  const done = Boolean(posting.title.trim() && posting.location.trim())
  return (
    <PostingStep title="Role" note={done ? 'Complete' : ''} done={done}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Title" error={errors.title} className="sm:col-span-2">
          <Input
            name="title"
            value={posting.title}
            maxLength={160}
            autoComplete="off"
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label="Department" error={errors.department}>
          <Input
            name="department"
            list="posting-departments"
            className="[&::-webkit-calendar-picker-indicator]:hidden!"
            value={posting.department}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => change({ department: target.value })}
          />
        </Field>
        <Field label="Location" error={errors.location}>
          <Input
            name="location"
            list="posting-places"
            className="[&::-webkit-calendar-picker-indicator]:hidden!"
            value={posting.location}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => change({ location: target.value })}
          />
        </Field>
        <Field label="Type" error={errors.job_type}>
          <Select
            name="job_type"
            value={posting.job_type}
            options={options(jobTypes)}
            onChange={({ target }) => change({ job_type: target.value as JobType })}
          />
        </Field>
        <Field label="Level" error={errors.experience_level}>
          <Select
            name="experience_level"
            value={posting.experience_level}
            options={options(experienceLevels)}
            onChange={({ target }) => change({ experience_level: target.value as ExperienceLevel })}
          />
        </Field>
      </div>
      <Choices id="posting-departments" of={departments} />
      <Choices id="posting-places" of={places} />
    </PostingStep>
  )
}

function Choices({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

export function PayStep({ posting, change, errors, today }: StepProps & { today: string }) {
  const known = [amountIn(posting.salary_min), amountIn(posting.salary_max), posting.closes_on].filter(
    Boolean,
  ).length
  const lastDay = utcDay(new Date(Date.parse(today) + maxOpenDays * 86_400_000))
  return (
    <PostingStep title="Pay and dates" note={known === 3 ? 'Complete' : `${known} of 3`} done={known === 3}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[104px_1fr_1fr_1fr]">
        <Field label="Currency">
          <Select
            name="currency"
            value={posting.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={({ target }) => change({ currency: target.value as Currency })}
          />
        </Field>
        <Amount
          label="Salary from"
          name="salary_min"
          posting={posting}
          change={change}
          error={errors.salary_min}
        />
        <Amount
          label="Salary to"
          name="salary_max"
          posting={posting}
          change={change}
          error={errors.salary_max}
        />
        <Field label="Closing date" error={errors.closes_on} hint={ahead(posting.closes_on, today)}>
          <Input
            type="date"
            name="closes_on"
            min={today}
            max={lastDay}
            value={posting.closes_on}
            onChange={({ target }) => change({ closes_on: target.value })}
          />
        </Field>
      </div>
      <SpreadWarning posting={posting} change={change} />
      <YesNo
        label="Is this position open now?"
        yes="Yes"
        no="No, building a pool"
        value={posting.vacancy}
        onChange={(vacancy) => change({ vacancy })}
      />
    </PostingStep>
  )
}

function ahead(day: string, today: string): string {
  const days = day ? daysBetween(today, day) : undefined
  if (days === undefined) return `At most ${maxOpenDays} days ahead`
  if (days < 0) return 'In the past'
  return `${days === 1 ? '1 day' : `${days} days`} ahead, ${maxOpenDays} at most`
}

type AmountProps = Omit<StepProps, 'errors'> & {
  label: string
  name: 'salary_min' | 'salary_max'
  error: string | undefined
}

function Amount({ label, name, posting, change, error }: AmountProps) {
  return (
    <Field label={label} error={error}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-16 text-ink-3"
        >
          {posting.currency}
        </span>
        <Input
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={posting[name]}
          className="pl-14!"
          onChange={({ target }) => change({ [name]: target.value })}
          onBlur={() => {
            const amount = amountIn(posting[name])
            if (amount !== undefined && withCommas(amount) !== posting[name])
              change({ [name]: withCommas(amount) })
          }}
        />
      </div>
    </Field>
  )
}

function SpreadWarning({ posting, change }: Omit<StepProps, 'errors'>) {
  const spread = paySpread(posting)
  if (spread === undefined || spread <= maxPaySpread) return null
  const { salary_min, salary_max } = narrowed(posting)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-input border border-warn bg-surface px-4 py-3"
    >
      <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-64 text-14">
        <strong className="font-semibold">
          The range spans {posting.currency} {withCommas(spread)}.
        </strong>{' '}
        Above {withCommas(maxPaySpread)}, people assume the lower figure. Split the job by level, or narrow
        the range.
      </p>
      <Button
        look="outline"
        size="small"
        onClick={() => change({ salary_min: withCommas(salary_min), salary_max: withCommas(salary_max) })}
      >
        Narrow to {shortAmount(salary_min)} - {shortAmount(salary_max)}
      </Button>
    </div>
  )
}

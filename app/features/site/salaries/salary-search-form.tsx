import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { experienceLevels } from '#app/content/experience-levels.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronSelect } from '#app/ui/chevron-select.tsx'
import type { SalarySearch } from './salary-search.ts'

type SalarySearchFormProps = { search: SalarySearch; roles: readonly string[]; places: readonly string[] }

const control =
  'h-full w-full min-w-0 rounded-input bg-transparent text-16 text-ink outline-offset-[-2px] placeholder:text-ink-3'

/** One bar with three fields. A plain GET form: the search is in the address. */
export function SalarySearchForm({ search, roles, places }: SalarySearchFormProps) {
  return (
    <search>
      <Form
        action="/salaryspace"
        preventScrollReset
        key={JSON.stringify(search)}
        className="grid gap-x-2 rounded-card border border-line bg-surface p-2.5 shadow-float md:grid-cols-[1.3fr_1fr_1.35fr_auto] md:rounded-[28px]"
      >
        <Part label="Job title">
          <input
            name="title"
            list="salary-roles"
            defaultValue={search.title}
            maxLength={100}
            placeholder="Job title"
            autoComplete="off"
            className={`${control} px-4`}
          />
        </Part>
        <Part label="Location">
          <input
            name="location"
            list="salary-places"
            defaultValue={search.location}
            maxLength={100}
            placeholder="Location"
            autoComplete="off"
            className={`${control} px-4`}
          />
        </Part>
        <Part label="Experience level">
          <ChevronSelect
            name="experience"
            defaultValue={search.experience}
            frame="block h-full"
            className={`${control} pr-11 pl-4 has-[option[value=""]:checked]:text-ink-3`}
          >
            <option value="">Experience level</option>
            {experienceLevels.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </ChevronSelect>
        </Part>
        <Button type="submit" size="large" className="rounded-input! max-md:mt-2 md:rounded-[18px]!">
          Search Salaries
        </Button>
      </Form>
      <datalist id="salary-roles">
        {roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <datalist id="salary-places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </search>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes in as children.
    <label className="relative block h-12 border-line max-md:border-b md:border-r md:nth-3:border-r-0">
      <span className="sr-only">{label}</span>
      {children}
    </label>
  )
}

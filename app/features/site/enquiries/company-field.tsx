import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { comboboxProps } from '#app/ui/combobox.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { isEnter, Listbox, movedByArrow, optionId, optionProps } from '#app/ui/listbox.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { CompanyHit } from './find-companies.ts'
import { useCompanyHits } from './use-company-hits.ts'

type CompanyFieldProps = {
  words: string
  chosen: CompanyHit | undefined
  /** Typing takes back what was chosen. */
  onType: (words: string) => void
  onChoose: (company: CompanyHit) => void
  /** Enter, once a company is chosen. */
  onGo: () => void
}

/** Chooses a company on Tannr by its name: with the arrow keys and Enter, or by a press. */
export function CompanyField({ words, chosen, onType, onChoose, onGo }: CompanyFieldProps) {
  const list = useId()
  const { hits, again } = useCompanyHits(chosen ? '' : words)
  const [active, setActive] = useState(0)
  const rows = hits === undefined || hits === 'failed' ? [] : hits
  const at = Math.min(active, rows.length - 1)
  const listed = rows.length > 0
  const type = (typed: string) => {
    setActive(0)
    onType(typed)
  }
  const onKey = (event: KeyboardEvent) => {
    const to = movedByArrow(event, list, at, rows.length)
    if (to !== undefined) setActive(to)
    else if (isEnter(event)) {
      event.preventDefault()
      const row = rows[at]
      if (chosen) onGo()
      else if (row) onChoose(row)
    } else if (event.key === 'Escape' && words !== '' && !chosen) {
      // The list goes first; the next press closes the dialog.
      event.preventDefault()
      event.stopPropagation()
      type('')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Company">
        <Input
          {...comboboxProps(listed ? list : undefined, optionId(list, at))}
          maxLength={200}
          value={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKey}
        />
      </Field>
      {listed && (
        <Listbox id={list} label="Companies" className="max-h-72">
          {rows.map((company, index) => (
            <Option
              key={company.id}
              line={optionProps(list, index, index === at)}
              company={company}
              onChoose={() => onChoose(company)}
            />
          ))}
        </Listbox>
      )}
      <Said words={chosen ? '' : words.trim()} hits={hits} onAgain={again} />
    </div>
  )
}

type OptionProps = { line: ReturnType<typeof optionProps>; company: CompanyHit; onChoose: () => void }

function Option({ line, company, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      {...line}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-2 py-2 text-left',
        line['aria-selected'] ? 'bg-sunken' : 'hover:bg-canvas',
      )}
    >
      <CompanyLine company={company} />
    </button>
  )
}

export function CompanyLine({
  company: { name, logo_url, verified_how, industry, location },
}: {
  company: CompanyHit
}) {
  return (
    <>
      <CompanyTile name={name} logo={logo_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium wrap-anywhere">
          {name}
          <Unverified how={verified_how} />
        </span>
        <span className="block truncate text-13 text-ink-2">
          {[industry, location].filter(Boolean).join(', ')}
        </span>
      </span>
    </>
  )
}

type SaidProps = {
  words: string
  hits: readonly CompanyHit[] | 'failed' | undefined
  onAgain: () => void
}

function Said({ words, hits, onAgain }: SaidProps) {
  if (words !== '' && hits === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14">
        The companies could not be loaded.
        <Button size="small" look="outline" onClick={onAgain}>
          Try again
        </Button>
      </div>
    )
  }
  const found = words === '' || hits === 'failed' ? undefined : hits
  return (
    <p role="status" className={cx('text-14 text-ink-2', found?.length !== 0 && 'sr-only')}>
      {words === ''
        ? ''
        : found === undefined
          ? 'Searching'
          : found.length === 0
            ? `No company on Tannr has the name “${words}”.`
            : found.length === 1
              ? '1 company'
              : `${found.length} companies`}
    </p>
  )
}

import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
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
  const optionId = (index: number) => `${list}-${index}`
  const type = (typed: string) => {
    setActive(0)
    onType(typed)
  }
  const onKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move && listed) {
      event.preventDefault()
      const next = (at + move + rows.length) % rows.length
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
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
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? list : undefined}
          aria-activedescendant={listed ? optionId(at) : undefined}
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKey}
        />
      </Field>
      {listed && (
        // A press on a line leaves the focus in the field.
        <div
          id={list}
          role="listbox"
          aria-label="Companies"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          className="-mx-2 flex max-h-72 flex-col overflow-y-auto"
        >
          {rows.map((company, index) => (
            <Option
              key={company.id}
              id={optionId(index)}
              company={company}
              active={index === at}
              onChoose={() => onChoose(company)}
            />
          ))}
        </div>
      )}
      <Said words={chosen ? '' : words.trim()} hits={hits} onAgain={again} />
    </div>
  )
}

type OptionProps = { id: string; company: CompanyHit; active: boolean; onChoose: () => void }

function Option({ id, company, active, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-2 py-2',
        active ? 'bg-sunken' : 'hover:bg-canvas',
      )}
    >
      <CompanyLine company={company} />
    </div>
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

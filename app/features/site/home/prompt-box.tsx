import ArrowUp from 'lucide-react/dist/esm/icons/arrow-up.mjs'
import ChevronDown from 'lucide-react/dist/esm/icons/chevron-down.mjs'
import type { FormEvent, ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { chips, moreChips, prompt } from '#app/content/home.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { Menu, MenuLink } from '#app/ui/menu.tsx'

const chipClass =
  'inline-flex h-9 items-center gap-1 rounded-full border border-line-strong bg-surface px-4 text-14 font-medium text-ink-2 hover:border-control hover:text-ink pointer-coarse:h-11'

/**
 * A plain GET form: it works before the scripts arrive. Each chip is a submit button that sends the words to another
 * page; with nothing typed it only leads there. Whoever is signed in hands the words of 'Workflow' to their own console.
 */
export function PromptBox({ field }: { field: ReactNode }) {
  const navigate = useNavigate()
  const leadWithoutWords = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const words = String(new FormData(event.currentTarget).get('q')).trim()
    if (submitter?.getAttribute('formaction') === '/orcher' && words !== '' && currentSession()) {
      event.preventDefault()
      void import('#shared/orcher/draft-address.ts').then(({ draftAddress }) => navigate(draftAddress(words)))
      return
    }
    if (words !== '' || !submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    navigate(new URL((submitter as HTMLButtonElement).formAction).pathname)
  }
  return (
    <Form
      action={prompt.target}
      method="get"
      role="search"
      onSubmit={leadWithoutWords}
      className="relative w-full"
    >
      <div className="rounded-card border border-line-strong bg-surface p-3 shadow-float 3xl:p-4 focus-within:border-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        {field}
        <div className="mt-2 flex items-center justify-between gap-3 pl-2">
          <p className="text-13 text-ink-3">Jobs, people, companies, articles and help</p>
          <button
            type="submit"
            aria-label="Send"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-ink text-canvas hover:opacity-88 pointer-coarse:size-11"
          >
            <ArrowUp aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      </div>
      <div className="mx-auto mt-5 flex max-w-80 flex-wrap justify-center gap-2 sm:max-w-none">
        {chips.map(({ label, to }) => (
          <button key={label} type="submit" formAction={to} formNoValidate className={chipClass}>
            {label}
          </button>
        ))}
        <Menu
          below
          triggerClass={chipClass}
          trigger={
            <>
              More
              <ChevronDown aria-hidden="true" className="size-3.5" />
            </>
          }
        >
          {moreChips.map(({ label, to, hint }) => (
            <MenuLink key={to} to={to} note={hint}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      </div>
    </Form>
  )
}

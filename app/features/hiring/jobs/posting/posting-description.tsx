import { List } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { type LoadedWord, loadedWords, withInstead } from '#shared/loaded-words.ts'
import type { StepProps } from './posting-fields.tsx'
import { PostingStep } from './posting-step.tsx'
import { toggleList } from './toggle-list.ts'

const wordCount = (text: string) => text.match(/\S+/g)?.length ?? 0

/** The description, with questionable words underlined and listed below. */
export function DescriptionStep({ posting, change, errors }: StepProps) {
  const { description } = posting
  const [kept, setKept] = useState<readonly string[]>([])
  const found = loadedWords(description).filter(({ said }) => !kept.includes(said.toLowerCase()))
  const note =
    found.length === 0 ? '' : found.length === 1 ? 'One word to look at' : `${found.length} words to look at`
  const [first] = found
  return (
    <PostingStep title="Description" note={note} done={description.trim() !== '' && found.length === 0}>
      <div className="flex flex-col rounded-card border border-control bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <DescriptionField
          description={description}
          change={change}
          error={errors.description}
          found={found}
        />
        {first && (
          <WordNote
            word={first}
            onUse={(instead) => change({ description: withInstead(description, first, instead) })}
            onKeep={() => setKept([...kept, first.said.toLowerCase()])}
          />
        )}
      </div>
    </PostingStep>
  )
}

type DescriptionFieldProps = Pick<StepProps, 'change'> & {
  description: string
  error: string | undefined
  found: readonly LoadedWord[]
}

const textClass = 'px-4! py-3! text-15! border-0! whitespace-pre-wrap break-words'

function DescriptionField({ description, change, error, found }: DescriptionFieldProps) {
  const area = useRef<HTMLDivElement>(null)
  const count = wordCount(description)
  const makeList = () => {
    const field = area.current?.querySelector('textarea')
    if (!field) return
    const { text, start, end } = toggleList(description, field.selectionStart, field.selectionEnd)
    change({ description: text })
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start, end)
    })
  }
  return (
    <div ref={area} className="flex flex-col">
      <div className="flex items-center justify-between gap-4 border-b border-line px-2 py-1.5">
        <button
          type="button"
          aria-label="Make these lines a list"
          onClick={makeList}
          className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <List aria-hidden="true" className="size-4.5" />
        </button>
        <span className="px-2 text-13 text-ink-3 tabular-nums">
          {count === 1 ? '1 word' : `${count} words`}
        </span>
      </div>
      <Field label="Description" hideLabel error={error} className="gap-0! [&>p]:px-4 [&>p]:pb-3">
        <div className="relative grid *:[grid-area:1/1]">
          <div aria-hidden="true" className={cx(textClass, 'pointer-events-none min-h-48 text-transparent')}>
            <Marked text={description} found={found} />
            {'\n'}
          </div>
          <Textarea
            name="description"
            rows={8}
            value={description}
            maxLength={20_000}
            placeholder="What the person will do, what you are looking for, what you offer. A short line above a list becomes its heading."
            onChange={({ target }) => change({ description: target.value })}
            className={cx(
              textClass,
              'relative min-h-48! resize-none rounded-none! bg-transparent! outline-none!',
            )}
          />
        </div>
      </Field>
    </div>
  )
}

/** The same text at the same positions, of which only the underlines are visible. */
function Marked({ text, found }: { text: string; found: readonly LoadedWord[] }) {
  let at = 0
  const parts = found.map(({ said, start }) => {
    const before = text.slice(at, start)
    at = start + said.length
    return (
      <span key={start}>
        {before}
        <mark className="border-b-2 border-dashed border-warn bg-warn-soft text-transparent">{said}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

type WordNoteProps = { word: LoadedWord; onUse: (instead: string) => void; onKeep: () => void }

function WordNote({ word, onUse, onKeep }: WordNoteProps) {
  const id = useId()
  return (
    <div className="mx-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-input border border-line bg-canvas px-4 py-3">
      <p id={id} role="status" className="min-w-0 flex-1 basis-56 text-14">
        <strong className="font-semibold">“{word.said}”</strong> {word.why}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        {word.instead.slice(0, 2).map((instead) => (
          <Button
            key={instead}
            look="outline"
            size="small"
            aria-describedby={id}
            onClick={() => onUse(instead)}
          >
            Use “{instead}”
          </Button>
        ))}
        <Button look="ghost" size="small" aria-describedby={id} onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

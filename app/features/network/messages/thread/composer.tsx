import { Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { maxMessageLength } from '#shared/message.ts'

type ComposerProps = {
  name: string
  /** The unsent text. */
  draft: string
  onDraft: (words: string) => void
  onSend: (content: string) => void
  /** The id of the own message that is being edited. */
  editing?: string | undefined
  onCancel?: () => void
  /** The up arrow in an empty field edits one's latest message. */
  onEditLast?: () => void
  /** Slots beside and above the field. */
  tools?: ReactNode
  above?: ReactNode
  /** There are attachments to send. */
  hasFiles?: boolean
  onPasteFile?: (file: File | undefined) => void
}

/** Length from which the remaining characters are shown. */
const nearly = maxMessageLength - 200

/** Enter sends, Shift and Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { name, draft, onDraft, onSend, editing, onCancel, onEditLast, tools, above, hasFiles, onPasteFile } =
    props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!editing || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [editing])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (draft.trim() === '' && !hasFiles) return
    onSend(draft.trim())
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing) onCancel?.()
    if (event.key === 'ArrowUp' && draft === '' && onEditLast) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={send} data-scripted="" className="px-4 pb-4 md:px-7 md:pb-6">
      {editing ? <EditingNote onCancel={onCancel} /> : above}
      <div className="flex items-end gap-2 rounded-[28px] border border-control bg-surface py-2 pr-2 pl-5 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-1 has-[textarea:focus-visible]:outline-accent">
        {!editing && tools}
        <textarea
          ref={field}
          data-scripted=""
          aria-label={editing ? 'Edit message' : `Message to ${name}`}
          placeholder="Write a message"
          dir="auto"
          rows={1}
          maxLength={maxMessageLength}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) => {
            // Some programs copy a picture of the text beside it.
            if (!editing && !clipboardData.types.includes('text/plain')) onPasteFile?.(clipboardData.files[0])
          }}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-2 text-16 outline-none pointer-coarse:py-2.5"
        />
        {draft.length > nearly && (
          <span role="status" className="self-center text-13 text-ink-3 tabular-nums">
            {maxMessageLength - draft.length} left
          </span>
        )}
        <Button type="submit">{editing ? 'Save' : 'Send'}</Button>
      </div>
    </form>
  )
}

function EditingNote({ onCancel }: { onCancel: (() => void) | undefined }) {
  return (
    <div className="flex items-center gap-2 px-3 pb-2 text-14 text-ink-2">
      <Pencil aria-hidden="true" className="size-4" />
      Editing your message
      <Button look="ghost" size="small" className="ml-auto" onClick={onCancel}>
        <X aria-hidden="true" className="size-4" />
        Cancel
      </Button>
    </div>
  )
}

import { Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { setRemoved } from '#app/data/files/file-queries.ts'
import { useDelivery } from '#app/data/files/use-delivery.ts'
import type { WaitingMessage } from '#app/data/message-outbox.ts'
import { toast } from '#app/lib/toast.ts'
import { roundButton } from '#app/ui/round-button.ts'
import { UploadRow } from '#app/ui/upload-row.tsx'
import { fileKinds, maxFileBytes, maxFiles } from '#shared/message.ts'
import { sizeText } from '#shared/size-text.ts'

type Attached = NonNullable<WaitingMessage['files']>[number]
export type Attachments = ReturnType<typeof useAttachments>

/** Attachments of the next message; each is uploaded as soon as it is selected. */
export function useAttachments(person: string) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const delivery = useDelivery({
    bucket: 'attachments',
    person,
    done: async (id, { name, size }) => setFiles((all) => [...all, { id, name, size }]),
  })
  return {
    ...delivery,
    files,
    add: (file: File | undefined) => {
      if (!file) return
      const { sending } = delivery
      const refusal = sending
        ? `Add ${file.name} once ${sending.name} is uploaded.`
        : whyNot(file, files.length)
      if (refusal) toast.error(refusal)
      else delivery.start(file)
    },
    drop: (id: string) => {
      setFiles((all) => all.filter((one) => one.id !== id))
      // Unsent files are deleted after a day, if this request fails.
      void setRemoved(id, true).catch(() => {})
    },
    clear: () => setFiles([]),
  }
}

function whyNot({ name, size }: File, count: number): string | undefined {
  if (count >= maxFiles) return `A message has at most ${maxFiles} files.`
  if (size > maxFileBytes) return `${name} is larger than ${sizeText(maxFileBytes)}.`
  if (size === 0) return `${name} is empty.`
  const kind = name.slice(name.lastIndexOf('.')).toLowerCase()
  if (!fileKinds.split(',').includes(kind))
    return `${name} is a type of file that cannot be sent. Put it in a .zip file.`
  return undefined
}

export function AttachButton({ attachments }: { attachments: Attachments }) {
  return (
    <label
      className={`${roundButton} -ml-3 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      <Paperclip aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      <input
        type="file"
        aria-label="Attach a file"
        accept={fileKinds}
        disabled={attachments.sending !== undefined}
        className="sr-only"
        onChange={({ target }) => {
          attachments.add(target.files?.[0])
          target.value = ''
        }}
      />
    </label>
  )
}

export function AttachedFiles({ attachments }: { attachments: Attachments }) {
  const { files, sending, retry, cancel, drop } = attachments
  if (files.length === 0 && !sending) return null
  return (
    <div className="flex flex-col gap-2 pb-2">
      {sending && <UploadRow sending={sending} onRetry={retry} onCancel={cancel} />}
      {files.length > 0 && (
        <ul aria-label="Attached files" className="flex flex-wrap gap-2">
          {files.map(({ id, name, size }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-0.5 pl-3 text-14"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
              <span className="shrink-0 text-13 text-ink-3">{sizeText(size)}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => drop(id)}
                className="grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

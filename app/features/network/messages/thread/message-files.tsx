import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { signedAddress } from '#app/data/files/file-queries.ts'
import { usePicture } from '#app/data/pictures.ts'
import type { ShownFile } from '#app/features/network/messages/message-records.ts'
import { toast } from '#app/lib/toast.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isPicture } from '#shared/message.ts'
import { sizeText } from '#shared/size-text.ts'

/** Attachments of a message: pictures inline, other files by name and size. */
export function MessageFiles({ files }: { files: readonly ShownFile[] }) {
  return (
    <ul aria-label="Files" className="flex max-w-full flex-col gap-1.5">
      {files.map(({ name, size, path }) => (
        <li key={path ?? name} className="flex flex-col gap-1.5">
          {path && isPicture(name) && <Picture path={path} name={name} />}
          <FileCard name={name} size={size} path={path} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ path, name }: { path: string; name: string }) {
  const address = usePicture(path, 'attachments')
  if (!address) return <Skeleton className="h-40 w-40 rounded-card!" />
  return (
    <img
      src={address}
      alt={name}
      className="max-h-40 max-w-full self-start rounded-card border border-line"
    />
  )
}

function FileCard({ name, size, path }: { name: string; size: number; path: string | undefined }) {
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    if (!path) return
    setIsBusy(true)
    try {
      location.assign(await signedAddress('attachments', path, name))
    } catch (error) {
      toast.error(`Failed to download ${name}: ${(error as Error).message}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      disabled={isBusy || !path}
      onClick={() => void open()}
      className="flex max-w-full items-center gap-3 rounded-input border border-line bg-surface px-4 py-2.5 text-left hover:border-control"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate text-14 font-semibold">
          {path && <span className="sr-only">Download </span>}
          {name}
        </span>
        <span className="text-13 text-ink-3">{sizeText(size)}</span>
      </span>
      {path && <Download aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" strokeWidth={1.75} />}
    </button>
  )
}

import { ImagePlus, Link as LinkIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { siteOf } from '#shared/post.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** Tells that the first link of a post becomes a card. */
export function LinkChip({ link, onRemove }: { link: string; onRemove: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-2 self-start rounded-full bg-sunken py-1 pr-1 pl-3 text-13">
      <LinkIcon aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="truncate">{siteOf(link)} gets a card</span>
      <RemoveButton label="No card for the link" onClick={onRemove} />
    </p>
  )
}

type ChosenPictureProps = {
  /** An address that shows it. */
  shown: string | undefined
  words?: string
  error: string | undefined
  onRemove: () => void
}

/** The picture of a post, with its alternative text. */
export function ChosenPicture({ shown, words = '', error, onRemove }: ChosenPictureProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="relative">
        {shown ? (
          <img src={shown} alt="" className="h-28 max-w-full rounded-input object-cover" />
        ) : (
          <div className="h-28 w-40 rounded-input bg-sunken" />
        )}
        <div className="absolute top-1 right-1 rounded-full bg-surface">
          <RemoveButton label="Remove the picture" onClick={onRemove} />
        </div>
      </div>
      <Field
        label="What the picture shows"
        hint="For people who cannot see it."
        error={error}
        className="min-w-56 flex-1"
      >
        <Input name="picture_words" defaultValue={words} maxLength={300} />
      </Field>
    </div>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-7 place-items-center rounded-full text-ink-2 hover:bg-surface hover:text-ink pointer-coarse:size-11"
      onClick={onClick}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}

type PictureButtonProps<Picture> = {
  /** Rejects where the file is no picture. */
  read: (file: File) => Promise<Picture>
  onPicture: (picture: Picture) => void
  onWrong: (message: string) => void
}

export function PictureButton<Picture>({ read, onPicture, onWrong }: PictureButtonProps<Picture>) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File) => {
    try {
      onPicture(await read(file))
    } catch {
      onWrong(`${file.name} isn’t a picture this browser can open.`)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture for the post"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
          target.value = ''
        }}
      />
      <Button look="outline" className="max-sm:px-3.5!" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Picture</span>
      </Button>
    </>
  )
}

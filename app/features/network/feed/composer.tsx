import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Link as LinkIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { firstLink, longestPost, siteOf } from '#shared/post.ts'
import { addPicture } from './feed-queries.ts'
import { audienceOptions } from './post-dialogs.tsx'
import { type ReadyPicture, readPicture } from './post-pictures.ts'
import { useAddPost } from './use-post-changes.ts'
import { usePostDraft } from './use-post-draft.ts'

const schema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something'),
      z.maxLength(longestPost, `At most ${longestPost} characters`),
    ),
  seen_by: z.optional(z.enum(['everyone', 'connections'])),
  company: z.optional(z.string()),
  picture_words: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters'))),
})

/** Where somebody writes a post. What was typed stays until it is posted. */
export function Composer({ person }: { person: string }) {
  const [words, keep] = usePostDraft(person)
  const [picture, setPicture] = useState<ReadyPicture>()
  const [refused, setRefused] = useState<string>()
  const [company, setCompany] = useState('')
  const companies = useQuery({
    ...ownCompaniesQuery(person),
    // An interviewer does not speak for the company.
    select: (own) => own.filter(({ role }) => role !== 'interviewer'),
  })
  const add = useAddPost()
  const found = firstLink(words)
  const link = found === refused ? undefined : found
  const { form, busy, errors, failure } = useForm(
    schema,
    async (values) => {
      if (picture) await addPicture(person, picture)
      await add.attempt({
        company: values.company || undefined,
        words: {
          body: values.body,
          seen_by: values.company ? 'everyone' : (values.seen_by ?? 'everyone'),
          link: link ?? null,
          picture_id: picture?.id ?? null,
          picture_words: values.picture_words ?? '',
        },
      })
      keep('')
      setPicture(undefined)
      setRefused(undefined)
    },
    { draft: 'post new' },
  )
  return (
    <form
      {...form}
      aria-label="Write a post"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5"
    >
      <Field label="What would you like to say?" hideLabel error={errors.body}>
        <Textarea
          name="body"
          rows={2}
          value={words}
          maxLength={longestPost}
          placeholder="What would you like to say?"
          className="min-h-18!"
          onChange={({ target }) => keep(target.value)}
        />
      </Field>
      {words.length > longestPost - 300 && (
        <p role="status" className="text-13 text-ink-3">
          {longestPost - words.length} characters left
        </p>
      )}
      {link && <LinkChip link={link} onRemove={() => setRefused(link)} />}
      {picture && (
        <ChosenPicture
          picture={picture}
          error={errors.picture_words}
          onRemove={() => setPicture(undefined)}
        />
      )}
      <FormFailure what="It was not posted" failure={failure} signIn="/auth?next=/network?show=feed" />
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton onPicture={setPicture} />
        {companies.data && companies.data.length > 0 && (
          <div className="w-44">
            <Select
              name="company"
              aria-label="Post as"
              value={company}
              options={[
                { value: '', label: 'As yourself' },
                ...companies.data.map(({ id, name }) => ({ value: id, label: `As ${name}` })),
              ]}
              className="h-10! rounded-full! text-14!"
              onChange={({ target }) => setCompany(target.value)}
            />
          </div>
        )}
        {company === '' && (
          <div className="w-38">
            <Select
              name="seen_by"
              aria-label="Seen by"
              options={audienceOptions}
              className="h-10! rounded-full! text-14!"
            />
          </div>
        )}
        <Button type="submit" busy={busy} className="ml-auto">
          Post
        </Button>
      </div>
    </form>
  )
}

function LinkChip({ link, onRemove }: { link: string; onRemove: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-2 self-start rounded-full bg-sunken py-1 pr-1 pl-3 text-13">
      <LinkIcon aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="truncate">{siteOf(link)} gets a card</span>
      <RemoveButton label="No card for the link" onClick={onRemove} />
    </p>
  )
}

type ChosenPictureProps = { picture: ReadyPicture; error: string | undefined; onRemove: () => void }

function ChosenPicture({ picture: { shown }, error, onRemove }: ChosenPictureProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="relative">
        <img src={shown} alt="" className="h-28 max-w-full rounded-input object-cover" />
        <div className="absolute top-1 right-1 rounded-full bg-surface">
          <RemoveButton label="Remove the picture" onClick={onRemove} />
        </div>
      </div>
      <Field
        label="What the picture shows"
        hint="For those who do not see it."
        error={error}
        className="min-w-56 flex-1"
      >
        <Input name="picture_words" maxLength={300} />
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

function PictureButton({ onPicture }: { onPicture: (picture: ReadyPicture) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File) => {
    try {
      onPicture(await readPicture(file))
    } catch {
      toast.error(`${file.name} is not a picture that this browser can open.`)
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
      <Button look="outline" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        Picture
      </Button>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { addPicture, type ReadyPicture, readPicture } from '#app/data/files/post-pictures.ts'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { ChosenPicture, LinkChip, PictureButton } from '#app/ui/post-parts.tsx'
import { Select } from '#app/ui/select.tsx'
import { charactersLeft, firstLink, maxPostLength } from '#shared/post.ts'
import { audienceOptions } from './post-dialogs.tsx'
import { useAddPost } from './use-post-changes.ts'

const schema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something'),
      z.maxLength(maxPostLength, `At most ${maxPostLength} characters`),
    ),
  seen_by: z.optional(z.enum(['everyone', 'connections'])),
  company: z.optional(z.string()),
  picture_words: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters'))),
})

/** The form for a post. The text stays until it is posted. */
export function Composer({ person }: { person: string }) {
  const [words, setWords] = useState('')
  const [picture, setPicture] = useState<ReadyPicture>()
  const [refused, setRefused] = useState<string>()
  const [company, setCompany] = useState('')
  const companies = useQuery({
    ...ownCompaniesQuery(person),
    // Interviewers cannot post for the company.
    select: (own) => own.filter(({ role }) => role !== 'interviewer'),
  })
  const add = useAddPost()
  const found = firstLink(words)
  const link = found === refused ? undefined : found
  const { form, busy, errors, failure } = useForm(
    schema,
    async (values) => {
      if (picture) await addPicture(picture)
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
      setWords('')
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
          maxLength={maxPostLength}
          placeholder="What would you like to say?"
          className="min-h-18!"
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      {words.length > maxPostLength - 300 && (
        <p role="status" className="text-13 text-ink-3">
          {charactersLeft(words)}
        </p>
      )}
      {link && <LinkChip link={link} onRemove={() => setRefused(link)} />}
      {picture && (
        <ChosenPicture
          shown={picture.shown}
          error={errors.picture_words}
          onRemove={() => setPicture(undefined)}
        />
      )}
      <FormFailure what="It was not posted" failure={failure} signIn="/auth?next=/network?show=feed" />
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton read={readPicture} onPicture={setPicture} onWrong={toast.error} />
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
              className="h-11! rounded-full! text-14!"
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
              className="h-11! rounded-full! text-14!"
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

import { type ReactNode, useId, useState } from 'react'
import { addPicture, type ReadyPicture, readPicture } from '#app/data/files/post-pictures.ts'
import { usePicture } from '#app/data/pictures.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { ChosenPicture, LinkChip, PictureButton } from '#app/ui/post-parts.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { type CompanyPost, fieldMoment, type PostState, suggestedMoment } from '#shared/company-post.ts'
import { type CompanyPostValues, companyPostSchema } from '#shared/company-post-form.ts'
import { ownTimeZone } from '#shared/dates.ts'
import { charactersLeft, firstLink, maxPostLength } from '#shared/post.ts'
import type { CompanyPostFields } from './company-post-queries.ts'
import type { CompanyPostChanges } from './use-company-post-changes.ts'

type PostEditorProps = {
  company: OwnCompany
  /** Undefined: one is written. */
  post: CompanyPost | undefined
  save: CompanyPostChanges['save']
  onClose: () => void
}

type When = NonNullable<CompanyPostValues['when']>
const stateOf: Record<When, PostState> = { now: 'published', later: 'scheduled', draft: 'draft' }
const whenOf: Record<PostState, When> = { published: 'now', scheduled: 'later', draft: 'draft' }
const act: Record<When, string> = { now: 'Publish', later: 'Schedule', draft: 'Save draft' }

/** Where somebody writes for their company: words, one picture, and when it is posted. */
export function PostEditor({ company, post, save, onClose }: PostEditorProps) {
  const [body, setBody] = useState(post?.body ?? '')
  const [picture, setPicture] = useState<ReadyPicture | null>()
  const [refused, setRefused] = useState(post && !post.link ? firstLink(post.body) : undefined)
  const [when, setWhen] = useState<When>(post ? whenOf[post.state] : 'now')
  const before = usePicture(post?.picture?.path, 'posts')
  const isOut = post?.state === 'published'
  const found = firstLink(body)
  const link = found === refused ? undefined : found
  const name = `company post ${company.id} ${post?.id ?? 'new'}`
  const { form, busy, errors, failure } = useForm(
    companyPostSchema(now),
    async (values) => {
      if (picture) await addPicture(picture)
      const pictureId = picture === undefined ? (post?.picture?.id ?? null) : (picture?.id ?? null)
      await save.attempt({ post, fields: fieldsOf(values, link ?? null, pictureId, isOut) })
      onClose()
    },
    { draft: name },
  )
  return (
    <FormDialog
      open
      title={post ? 'Edit the post' : `Write for ${company.name}`}
      {...(isOut && { description: 'Readers see that it was edited, and what it said before.' })}
      onClose={onClose}
      className="w-[min(640px,calc(100vw-32px))]!"
    >
      <form {...form} aria-label="Post of the company" className="flex flex-col gap-5">
        <Field
          label="Post"
          error={errors.body}
          {...(body.length > maxPostLength - 300 && { hint: charactersLeft(body) })}
        >
          <Textarea
            name="body"
            rows={7}
            value={body}
            maxLength={maxPostLength}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        {link && <LinkChip link={link} onRemove={() => setRefused(link)} />}
        {picture || (picture === undefined && post?.picture) ? (
          <ChosenPicture
            shown={picture ? picture.shown : before}
            words={post?.picture?.words ?? ''}
            error={errors.picture_words}
            onRemove={() => setPicture(null)}
          />
        ) : (
          <div>
            <PictureButton read={readPicture} onPicture={setPicture} onWrong={toast.error} />
          </div>
        )}
        {!isOut && <WhenField post={post} when={when} error={errors.at} onWhen={setWhen} />}
        <FormFailure
          what="The post was not saved"
          failure={failure}
          signIn={`/auth?next=${encodeURIComponent(portalPath('content', company.slug, { post: post?.id ?? 'new' }))}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {isOut ? 'Save' : act[when]}
        </FormButtons>
      </form>
    </FormDialog>
  )
}

function fieldsOf(
  { body, when = 'now', at, picture_words = '' }: CompanyPostValues,
  link: string | null,
  picture: string | null,
  isOut: boolean,
): CompanyPostFields {
  const state = isOut ? 'published' : stateOf[when]
  return {
    ...{ body, link, state, picture_id: picture },
    picture_words: picture ? picture_words : '',
    publish_at: state === 'scheduled' && at ? new Date(at).toISOString() : null,
  }
}

type WhenFieldProps = {
  post: CompanyPost | undefined
  when: When
  error: string | undefined
  onWhen: (when: When) => void
}

function WhenField({ post, when, error, onWhen }: WhenFieldProps) {
  const start = post?.publish_at ? new Date(post.publish_at) : suggestedMoment(now())
  const zone = ownTimeZone()
  const hint = useId()
  const choices: readonly [When, string, ReactNode][] = [
    ['now', 'Publish now', 'It shows up in followers’ feeds right away.'],
    ['later', 'Schedule', 'It is published automatically.'],
    ['draft', 'Keep as a draft', 'Only people who can post for the company see it.'],
  ]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-14 font-medium">When</legend>
      {choices.map(([value, label, note]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-input border border-line px-3.5 py-2.5 has-checked:border-ink"
        >
          <input
            type="radio"
            name="when"
            value={value}
            checked={when === value}
            aria-describedby={`${hint}-${value}`}
            className="mt-1 accent-ink"
            onChange={() => onWhen(value)}
          />
          <span className="flex flex-col">
            <span className="text-15 font-medium">{label}</span>
            <span id={`${hint}-${value}`} className="text-14 text-ink-2">
              {note}
            </span>
          </span>
        </label>
      ))}
      {when === 'later' && (
        <Field label="Day and time" hint={`In your time zone, ${zone}.`} error={error}>
          <Input name="at" type="datetime-local" defaultValue={fieldMoment(start)} />
        </Field>
      )}
    </fieldset>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadMore } from '#app/data/load-more.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type CommentLine, maxCommentLength, type PostLine } from '#shared/post.ts'
import { timeAgo } from '#shared/relative-time.ts'
import { commentsQuery } from './feed-queries.ts'
import { LinkedText } from './post-body.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useAddComment, useEditComment, useRemoveComment } from './use-post-changes.ts'
import { VoiceLink, VoicePicture } from './voice.tsx'

const schema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something'),
      z.maxLength(maxCommentLength, `At most ${maxCommentLength} characters`),
    ),
})

/** The comments of a post, oldest first, and the field for a new one. */
export function CommentSection({ post, person }: { post: PostLine; person: string }) {
  const query = useInfiniteQuery(commentsQuery(post.id))
  const add = useAddComment(post)
  return (
    <section aria-label="Comments" className="flex flex-col gap-4">
      {query.data === undefined && !query.error && <Skeleton className="h-12" />}
      {query.data === undefined && query.error && (
        <ErrorState
          message={`The comments could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && query.data.pages.flat().length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-4">
          {query.data.pages.flat().map((comment) => (
            <li key={comment.id}>
              <Comment post={post} comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
      <CommentForm
        label={`Comment on the post by ${post.author.name}`}
        draft={`comment ${post.id} ${person}`}
        act="Comment"
        save={(body) => add.attempt(body)}
      />
    </section>
  )
}

function Comment({ post, comment }: { post: PostLine; comment: CommentLine }) {
  const [open, setOpen] = useState<'edit' | 'report'>()
  const remove = useRemoveComment(post)
  const edit = useEditComment(post)
  const { id, author, mine, own, body, commented_at, edited_at, hidden } = comment
  return (
    <article aria-label={`Comment by ${author.name}`} className="flex items-start gap-3">
      <VoicePicture voice={author} size="small" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 rounded-input bg-canvas px-3.5 py-2.5">
        <div className="flex items-start justify-between gap-2">
          <p className="text-14 wrap-anywhere">
            <span dir="auto" className="font-semibold">
              <VoiceLink voice={author} />
            </span>{' '}
            <span className="text-13 text-ink-3">
              <time dateTime={commented_at}>{timeAgo(new Date(commented_at), now())}</time>
              {edited_at && ', edited'}
            </span>
            {hidden && <span className="block text-13 font-medium text-warn">Hidden from everyone else</span>}
          </p>
          <Menu
            trigger={<Ellipsis aria-hidden="true" className="size-4" />}
            triggerLabel={`More about the comment by ${author.name}`}
            triggerClass="-my-1.5 -mr-2 grid size-8 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            {mine && <MenuButton onClick={() => setOpen('edit')}>Edit</MenuButton>}
            {own && <MenuButton onClick={() => remove.mutate(comment)}>Remove</MenuButton>}
            {!mine && <MenuButton onClick={() => setOpen('report')}>Report</MenuButton>}
          </Menu>
        </div>
        {open === 'edit' ? (
          <CommentForm
            label="Your comment"
            draft={`comment edit ${id}`}
            act="Save"
            body={body}
            save={async (words) => {
              await edit.attempt({ id, body: words })
              setOpen(undefined)
            }}
            onCancel={() => setOpen(undefined)}
          />
        ) : (
          <p dir="auto" className="text-14 whitespace-pre-line wrap-anywhere">
            <LinkedText text={body} />
          </p>
        )}
      </div>
      {open === 'report' && (
        <ReportDialog what={{ comment_id: id }} by={author.name} onClose={() => setOpen(undefined)} />
      )}
    </article>
  )
}

type CommentFormProps = {
  label: string
  draft: string
  act: string
  body?: string
  save: (body: string) => Promise<unknown>
  onCancel?: () => void
}

function CommentForm({ label, draft, act, body = '', save, onCancel }: CommentFormProps) {
  const [words, setWords] = useState(body)
  const { form, busy, errors, failure } = useForm(
    schema,
    async (values) => {
      await save(values.body)
      setWords('')
    },
    { draft },
  )
  return (
    <form {...form} className="flex flex-col gap-2">
      <Field label={label} hideLabel error={errors.body}>
        <Textarea
          name="body"
          rows={1}
          value={words}
          maxLength={maxCommentLength}
          placeholder="Add a comment"
          className="min-h-11! py-2.5! text-15!"
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <FormFailure what="It was not sent" failure={failure} signIn="/auth?next=/network?show=feed" />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button
            look="ghost"
            size="small"
            onClick={({ currentTarget }) => {
              currentTarget.form?.reset()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" size="small" look={words.trim() ? 'primary' : 'outline'} busy={busy}>
          {act}
        </Button>
      </div>
    </form>
  )
}

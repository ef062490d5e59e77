import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { longDateAndTime } from '#shared/dates.ts'
import { firstLink, maxPostLength, type PostLine } from '#shared/post.ts'
import { versionsQuery } from './feed-queries.ts'
import { LinkedText } from './post-body.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useEditPost, useRemovePost } from './use-post-changes.ts'

export type PostDialog = 'edit' | 'remove' | 'history' | 'report'

type PostDialogsProps = { post: PostLine; onClose: () => void }

export function PostDialogs({ open, ...props }: PostDialogsProps & { open: PostDialog }) {
  if (open === 'edit') return <EditDialog {...props} />
  if (open === 'remove') return <RemoveDialog {...props} />
  if (open === 'history') return <HistoryDialog {...props} />
  const { post, onClose } = props
  return <ReportDialog what={{ post_id: post.id }} by={post.author.name} onClose={onClose} />
}

export const audienceOptions = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'connections', label: 'Connections' },
]

const schema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something'),
      z.maxLength(maxPostLength, `At most ${maxPostLength} characters`),
    ),
  seen_by: z.optional(z.enum(['everyone', 'connections'])),
})

function EditDialog({ post, onClose }: PostDialogsProps) {
  const edit = useEditPost(post)
  const { form, busy, errors, failure } = useForm(
    schema,
    async ({ body, seen_by }) => {
      await edit.attempt({
        ...(body !== post.body && { body, link: linkAfter(post, body) }),
        seen_by: seen_by ?? post.seen_by,
      })
      onClose()
    },
    { draft: `post edit ${post.id}` },
  )
  return (
    <FormDialog
      open
      title="Edit your post"
      description="Readers see that it was edited, and what it said before."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Post" error={errors.body}>
          <Textarea name="body" rows={8} defaultValue={post.body} maxLength={maxPostLength} />
        </Field>
        {post.author.kind === 'person' && (
          <Field label="Seen by" error={errors.seen_by}>
            <Select name="seen_by" options={audienceOptions} defaultValue={post.seen_by} />
          </Field>
        )}
        <FormFailure what="The post was not saved" failure={failure} signIn="/auth?next=/network?show=feed" />
        <FormButtons busy={busy} onCancel={onClose}>
          Save
        </FormButtons>
      </form>
    </FormDialog>
  )
}

/** A removed card stays removed after an edit, unless the link changes. */
function linkAfter(post: PostLine, body: string): string | null {
  const link = firstLink(body) ?? null
  return post.link === null && link === (firstLink(post.body) ?? null) ? null : link
}

function RemoveDialog({ post, onClose }: PostDialogsProps) {
  const remove = useRemovePost()
  return (
    <Dialog
      open
      title="Delete this post?"
      description="Its reactions and comments go with it. This can’t be undone."
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            remove.mutate(post)
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

function HistoryDialog({ post, onClose }: PostDialogsProps) {
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(post.id))
  return (
    <Dialog open title="What it said before" onClose={onClose}>
      {error && !data ? (
        <ErrorState
          message={`It could not be loaded: ${error.message}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {data.map(({ written_at, body }) => (
            <li key={written_at} className="flex flex-col gap-1 py-3 first:pt-0">
              <time dateTime={written_at} className="text-13 text-ink-3">
                {longDateAndTime(written_at)}
              </time>
              <p dir="auto" className="text-15 whitespace-pre-line wrap-anywhere">
                <LinkedText text={body} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

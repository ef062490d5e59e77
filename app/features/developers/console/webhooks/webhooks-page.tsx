import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { RotateDialog } from '#app/features/developers/console/keys/rotate-dialog.tsx'
import {
  type NewWebhook,
  type Webhook,
  webhooksQuery,
} from '#app/features/developers/console/schedules/automation-queries.ts'
import { ShownOnce } from '#app/features/developers/console/shown-once.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { useWebhookChanges } from './use-webhook-changes.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

type Asked = { what: 'make' } | { what: 'change' | 'rotate' | 'remove'; webhook: Webhook }

export function WebhooksPage() {
  const scope = useWorkspaceScope()
  const me = useMe(scope)
  const mayWrite = scope.role === 'owner' || scope.role === 'builder'
  const [secret, setSecret] = useState<NewWebhook>()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { make, change, rotate, remove, replay } = useWebhookChanges(scope, setSecret)
  const starter = me?.plan === 'starter'
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="A signed call to your server whenever a directive changes state or waits for a person."
        action={
          mayWrite &&
          me &&
          !starter && (
            <Button onClick={() => setAsked({ what: 'make' })}>
              <Plus aria-hidden="true" className="size-4" />
              New webhook
            </Button>
          )
        }
      />
      {secret && (
        <ShownOnce
          made={{ name: secret.url, secret: secret.secret }}
          label="New secret"
          text={
            secret.two_secrets_until
              ? 'Shown once. Until the overlap ends, each message carries two signatures: one made with this secret and one with the old one.'
              : 'Shown once. Use it to check that a message is ours.'
          }
          onHave={() => setSecret(undefined)}
        />
      )}
      <Webhooks
        starter={starter}
        onAsk={mayWrite ? (what, webhook) => setAsked({ what, webhook }) : undefined}
        onSwitch={mayWrite ? ({ id, is_on }) => change.mutate({ id, is_on: !is_on }) : undefined}
        onReplay={mayWrite ? (id) => replay.mutate(id) : undefined}
      />
      {(asked?.what === 'make' || asked?.what === 'change') && (
        <WebhookDialog
          webhook={asked.what === 'change' ? asked.webhook : undefined}
          onSave={(draft) =>
            asked.what === 'change' ? change.attempt({ id: asked.webhook.id, ...draft }) : make.attempt(draft)
          }
          onClose={close}
        />
      )}
      {asked?.what === 'rotate' && (
        <RotateDialog
          name="the secret"
          description="You get a new secret. Until the overlap ends, each message is signed with both."
          busy={rotate.isPending}
          onRotate={(overlap) => void rotate.attempt({ id: asked.webhook.id, overlap }).then(close, close)}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title="Remove the webhook?"
          description={`Nothing more is sent to ${asked.webhook.url}, and its delivery history is deleted.`}
          act="Remove"
          busy={remove.isPending}
          onAct={() => {
            remove.mutate(asked.webhook.id)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type WebhooksProps = {
  starter: boolean
  onAsk: ((what: 'change' | 'rotate' | 'remove', webhook: Webhook) => void) | undefined
  onSwitch: ((webhook: Webhook) => void) | undefined
  onReplay: ((id: string) => void) | undefined
}

function Webhooks({ starter, ...acts }: WebhooksProps) {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery(useWorkspaceScope()))
  if (error && !data) {
    return (
      <ErrorState
        message={`Webhooks could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <RowsSkeleton label="Loading the webhooks" />
  if (data.length === 0 && starter) {
    return (
      <EmptyState
        title="Webhooks come with the Growth plan"
        action={
          <ButtonLink look="outline" to="/api#pricing">
            See the plans
          </ButtonLink>
        }
      >
        Until then, poll a directive or follow its events.
      </EmptyState>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No webhooks yet">
        {acts.onAsk
          ? 'Give it an https address and the events to send. Its secret is shown once.'
          : 'Builders and owners of this workspace create them.'}
      </EmptyState>
    )
  }
  return (
    <>
      {starter && (
        <p className="rounded-card border border-line-strong bg-surface px-4 py-3 text-14 text-ink-2">
          Webhooks come with the Growth plan. Until there is one again, these are sent nothing.
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {data.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard webhook={webhook} {...acts} />
          </li>
        ))}
      </ul>
    </>
  )
}

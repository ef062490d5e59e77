/** Changes of webhooks: a secret is shown once, after the server's response. */
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { WebhookDraft } from '#app/features/developers/console/schedules/automation-forms.ts'
import type { NewWebhook, Webhook } from '#app/features/developers/console/schedules/automation-queries.ts'
import { toast } from '#app/lib/toast.ts'

export function useWebhookChanges(scope: WorkspaceScope, onSecret: (made: NewWebhook) => void) {
  const key = workspaceKey(scope, 'webhooks')
  const make = useChange({
    kind: 'orcher',
    key,
    run: (draft: WebhookDraft) => callOrcher<NewWebhook>('POST', '/webhooks', { ...scope, body: draft }),
    failed: 'The webhook was not created',
    done: (_draft, _before, made) => onSecret(made),
  })
  const change = useChange({
    kind: 'orcher',
    key,
    run: ({ id, ...body }: { id: string; is_on?: boolean } & Partial<WebhookDraft>) =>
      callOrcher<Webhook>('PATCH', `/webhooks/${id}`, { ...scope, body }),
    failed: 'The webhook was not changed',
  })
  const rotate = useChange({
    kind: 'orcher',
    key,
    run: ({ id, overlap }: { id: string; overlap: number }) =>
      callOrcher<NewWebhook>('POST', `/webhooks/${id}/rotate`, {
        ...scope,
        body: { overlap_seconds: overlap },
      }),
    failed: 'The secret was not rotated',
    done: (_change, _before, made) => onSecret(made),
  })
  const remove = useChange({
    kind: 'orcher',
    key,
    run: (id: string) => callOrcher('DELETE', `/webhooks/${id}`, scope),
    failed: 'The webhook was not removed',
  })
  const replay = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'deliveries'),
    run: (id: string) => callOrcher('POST', `/webhooks/deliveries/${id}/replay`, scope),
    failed: 'The message was not sent again',
    done: () => toast.success('Sent again, with a new ID.'),
  })
  return { make, change, rotate, remove, replay }
}

import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { ConversationList } from './conversation-list.tsx'
import { DraftNote } from './draft-note.tsx'
import { chosenConversation, searchConversations } from './message-records.ts'
import { MessageThread } from './message-thread.tsx'
import { useConversations } from './use-conversations.ts'
import { useMessageDraft } from './use-message-draft.ts'

/** Conversations at the left, the chosen thread at the right; on a phone one of the two, as the address says. */
export function MessagesPage() {
  const [params] = useAddressQuery()
  const [words, type] = useTypedQuery('find')
  const { draft, keep } = useMessageDraft()
  const { conversations, sample, send, open } = useConversations()
  const asked = params.get('conversation')
  const chosen = chosenConversation(conversations, asked, draft.to)
  const known = draft.to === '' || chosen?.name.toLowerCase().startsWith(draft.to.toLowerCase()) === true
  const address = (id: string | undefined) => {
    const next = new URLSearchParams()
    if (id) next.set('conversation', id)
    if (words) next.set('find', words)
    const search = next.toString()
    return search ? `/messages?${search}` : '/messages'
  }
  return (
    <div
      data-edge
      className="grid h-[calc(100dvh-var(--bar)-var(--foot))] min-h-120 grid-cols-[minmax(0,1fr)] md:grid-cols-[360px_minmax(0,1fr)]"
    >
      <div
        className={cx(
          'flex min-h-0 flex-col gap-4 border-line px-3 py-4 md:flex md:border-r',
          asked && 'hidden',
        )}
      >
        <div className="flex items-center justify-between gap-3 px-3">
          <h1 tabIndex={-1} className="text-26">
            Messages
          </h1>
          {sample && <Badge tone="accent">Sample</Badge>}
        </div>
        {draft.brought && (draft.text !== '' || !known) && (
          <DraftNote draft={draft} known={known} onDrop={() => keep('')} />
        )}
        <FilterBox
          label="Search conversations"
          placeholder="Search conversations"
          words={words}
          onType={type}
          className="px-2"
        />
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5">
          <ConversationList
            conversations={searchConversations(conversations, words)}
            chosen={chosen?.id}
            address={address}
            onOpen={open}
          />
        </div>
        {sample && (
          <p className="px-3 text-13 text-ink-3">
            Your first conversation replaces this sample. What you write here stays on this page.
          </p>
        )}
      </div>
      <div className={cx('min-h-0 flex-col md:flex', asked ? 'flex' : 'hidden')}>
        {/* On a phone the list and its heading are away while a thread is open. */}
        {asked && <h1 className="sr-only md:hidden">Messages</h1>}
        {chosen && (
          <MessageThread
            key={chosen.id}
            conversation={chosen}
            back={address(undefined)}
            draft={draft.text}
            onDraft={keep}
            onSend={(content) => send(chosen.id, content)}
          />
        )}
      </div>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { blockWords, type SuggestionLine, suggestionReasons } from '#shared/network.ts'
import { LineList } from './line-list.tsx'
import { suggestionsQuery } from './network-queries.ts'
import { NoteDialog } from './note-dialog.tsx'
import { LineMenu, PersonLine } from './person-line.tsx'
import { useAsk, useBlock, useDismiss } from './use-network-changes.ts'

export function SuggestionList({ person }: { person: string }) {
  const suggestions = useInfiniteQuery(suggestionsQuery(person))
  return (
    <LineList
      label="Suggestions"
      query={suggestions}
      empty={
        <EmptyState
          title="No suggestions yet"
          action={<ButtonLink to="/skills?new=skill">Add a skill</ButtonLink>}
        >
          Suggestions come from the people you know and from the skills on your profile.
        </EmptyState>
      }
      line={(line, leave) => <Suggestion line={line} leave={leave} />}
    />
  )
}

function Suggestion({ line, leave }: { line: SuggestionLine; leave: () => void }) {
  const ask = useAsk()
  const dismiss = useDismiss()
  const block = useBlock()
  const [open, setOpen] = useState<'note' | 'block'>()
  const { name, headline, place } = line
  return (
    <PersonLine
      name={name}
      handle={line.handle}
      picture={line.picture}
      headline={headline}
      details={[place, ...suggestionReasons(line)]}
    >
      <Button
        look="outline"
        size="small"
        aria-label={`Connect with ${name}`}
        onClick={() => {
          leave()
          ask.mutate({ ...line, note: '' })
        }}
      >
        Connect
      </Button>
      <Button
        look="ghost"
        size="small"
        aria-label={`Not interested in ${name}`}
        onClick={() => {
          leave()
          dismiss.mutate(line)
        }}
      >
        Not interested
      </Button>
      <LineMenu name={name}>
        <MenuButton onClick={() => setOpen('note')}>Connect with a note</MenuButton>
        <MenuButton onClick={() => setOpen('block')}>Block</MenuButton>
      </LineMenu>
      {open === 'note' && <NoteDialog line={line} onClose={() => setOpen(undefined)} />}
      {open === 'block' && (
        <ConfirmDialog
          {...blockWords(name)}
          onAct={() => {
            leave()
            block.mutate(line)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </PersonLine>
  )
}

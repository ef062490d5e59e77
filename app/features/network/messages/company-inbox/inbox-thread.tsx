import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Ellipsis, RotateCcw, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { BlockOrReport } from '#app/features/network/messages/block-or-report.tsx'
import { NewThread } from '#app/features/network/messages/thread/new-thread.tsx'
import { OwnThread } from '#app/features/network/messages/thread/own-thread.tsx'
import { ThreadHeader } from '#app/features/network/messages/thread/thread-header.tsx'
import { Missing } from '#app/features/network/messages/thread/thread-missing.tsx'
import { SubjectLine } from '#app/features/network/messages/thread/thread-subject.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { roundButton } from '#app/ui/round-button.ts'
import type { OwnCompany } from '#shared/company.ts'
import type { InboxLine, InboxOverview } from '#shared/message.ts'
import { profilePath } from '#shared/profile.ts'
import { candidatePath, inboxPath } from './inbox-address.ts'
import { type InboxAsked, inboxConversationQuery } from './inbox-queries.ts'
import { useAssigning, useSettling } from './use-inbox-changes.ts'

type ThreadProps = {
  person: string
  company: OwnCompany
  team: InboxOverview['team']
  /** Names of candidates are withheld. */
  masked: boolean
  sharesTyping: boolean
}
const nothing = () => {}

export function InboxThread(props: ThreadProps & { line: InboxLine }) {
  const { person, company, team, sharesTyping, line } = props
  const [params] = useAddressQuery()
  return (
    <>
      <ThreadHeader
        name={line.name}
        headline={line.headline}
        picture={line.picture}
        to={line.handle ? profilePath(line.handle) : undefined}
        back={inboxPath(company.slug)}
      >
        <Keeper person={person} team={team} line={line} />
        <Settle person={person} line={line} />
        <More person={person} company={company} line={line} />
      </ThreadHeader>
      <SubjectLine subject={line.subject} to={candidatePath(company.slug, line)} />
      {line.masked && (
        <p className="border-b border-line px-4 py-2 text-13 text-ink-3 md:px-7">
          The name is masked. Messages and files are not: they may show it.
        </p>
      )}
      <OwnThread
        person={person}
        line={line}
        sharesTyping={sharesTyping}
        forCompany={company.id}
        at={Number(params.get('at')) || undefined}
        brought=""
        onBroughtSent={nothing}
      />
    </>
  )
}

/** The assignee: a member who answers messages, or nobody. */
function Keeper({ person, team, line }: Pick<ThreadProps, 'person' | 'team'> & { line: InboxLine }) {
  const assign = useAssigning(person)
  const keeper = team.find(({ id }) => id === line.assigned_to)
  const set = (member: string | null) => assign.mutate({ id: line.id, member })
  return (
    <Menu
      trigger={
        <>
          <UserRound aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{keeper ? keeper.name : 'Unassigned'}</span>
          <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
        </>
      }
      triggerLabel={`${keeper ? `Assigned to ${keeper.name}` : 'Unassigned'}: change`}
      triggerClass="inline-flex h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-14 font-medium hover:border-control pointer-coarse:h-11"
    >
      {team.map(({ id, name }) => (
        <MenuButton key={id} onClick={() => set(id)} aria-current={id === line.assigned_to}>
          {id === person ? `${name} (you)` : name}
        </MenuButton>
      ))}
      <MenuButton onClick={() => set(null)} aria-current={line.assigned_to === null}>
        Unassigned
      </MenuButton>
    </Menu>
  )
}

/** On a phone it is in the menu, so that there is room for the name. */
function Settle({ person, line }: { person: string; line: InboxLine }) {
  const settle = useSettling(person)
  const settled = line.settled_at !== null
  const Icon = settled ? RotateCcw : Check
  return (
    <Button
      look="outline"
      size="small"
      className="max-sm:hidden"
      onClick={() => settle.mutate({ id: line.id, settled: !settled })}
    >
      <Icon aria-hidden="true" className="size-4" />
      {settled ? 'Reopen' : 'Settle'}
    </Button>
  )
}

function More({ person, company, line }: { person: string; company: OwnCompany; line: InboxLine }) {
  const settle = useSettling(person)
  const [isAsked, setIsAsked] = useState(false)
  const settled = line.settled_at !== null
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
        triggerLabel={`More about ${line.name}`}
        triggerClass={roundButton}
      >
        <MenuButton onClick={() => settle.mutate({ id: line.id, settled: !settled })}>
          {settled ? 'Reopen' : 'Settle'}
        </MenuButton>
        {line.handle && <MenuLink to={profilePath(line.handle)}>View profile</MenuLink>}
        {line.person && <MenuButton onClick={() => setIsAsked(true)}>Block or report</MenuButton>}
      </Menu>
      {isAsked && <BlockOrReport line={line} forCompany={company.id} onClose={() => setIsAsked(false)} />}
    </>
  )
}

/** Not among the loaded lines: in another part, further down, or new. */
export function AskedInboxThread({ asked, ...rest }: ThreadProps & { asked: InboxAsked }) {
  const { person, company, masked } = rest
  const one = useQuery(inboxConversationQuery(person, company.id, asked, masked))
  const navigate = useNavigate()
  const id = one.data?.id
  const isByItself = 'conversation' in asked
  useEffect(() => {
    if (!id || isByItself) return
    void navigate(inboxPath(company.slug, { conversation: id }), { replace: true, preventScrollReset: true })
  }, [id, isByItself, company.slug, navigate])
  if (one.data && one.data.id !== null) return <InboxThread line={one.data as InboxLine} {...rest} />
  const back = inboxPath(company.slug)
  if (one.data && one.data.id === null) {
    return (
      <NewThread
        person={person}
        to={one.data}
        as={company.id}
        back={back}
        brought=""
        onBroughtSent={nothing}
      />
    )
  }
  const what = isByItself ? 'This conversation' : 'application' in asked ? 'This application' : 'This person'
  return <Missing query={one} what={what} back={back} />
}

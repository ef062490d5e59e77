import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { BlockOrReport } from '#app/features/network/messages/block-or-report.tsx'
import { useSharing } from '#app/features/network/messages/use-message-changes.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { roundButton } from '#app/ui/round-button.ts'
import { Switch } from '#app/ui/switch.tsx'
import { companyPath } from '#shared/company.ts'
import type { ConversationLine, MessagesOverview } from '#shared/message.ts'
import { profilePath } from '#shared/profile.ts'

type ThreadMenuProps = { person: string; line: ConversationLine; overview: MessagesOverview }

export function ThreadMenu({ person, line, overview }: ThreadMenuProps) {
  const [asked, setAsked] = useState<'settings' | 'report'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
        triggerLabel={`More about ${line.name}`}
        triggerClass={roundButton}
      >
        {line.company && <MenuLink to={companyPath(line.company.slug)}>View company</MenuLink>}
        {line.handle && <MenuLink to={profilePath(line.handle)}>View profile</MenuLink>}
        <MenuButton onClick={() => setAsked('settings')}>Message settings</MenuButton>
        <MenuButton onClick={() => setAsked('report')}>Block or report</MenuButton>
      </Menu>
      {asked === 'settings' && <MessageSettings person={person} overview={overview} onClose={close} />}
      {asked === 'report' && <BlockOrReport line={line} onClose={close} />}
    </>
  )
}

type SettingsProps = { person: string; overview: MessagesOverview; onClose: () => void }

function MessageSettings({ person, overview, onClose }: SettingsProps) {
  const { mutate } = useSharing(person)
  return (
    <Dialog
      open
      title="Message settings"
      description="These apply to all of your conversations."
      onClose={onClose}
    >
      <div className="flex flex-col divide-y divide-line">
        <Switch
          label="Read receipts"
          hint="Others see what you have read, and you see what they have read."
          checked={overview.share_reading}
          onChange={({ target }) => mutate({ share_reading: target.checked })}
        />
        <Switch
          label="Typing indicator"
          hint="Others see when you are typing, and you see when they are."
          checked={overview.share_typing}
          onChange={({ target }) => mutate({ share_typing: target.checked })}
        />
        {hasOwnServer && (
          <Switch
            label="Email after 15 minutes"
            hint="If you haven’t read a message by then. This setting also covers requests to connect."
            checked={overview.mails}
            onChange={({ target }) => mutate({ messages: target.checked })}
          />
        )}
      </div>
    </Dialog>
  )
}

import { ChevronDown, Globe, Lock, Pencil, Plus, Search, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type Audience, audiences, type ProfileSection } from '#shared/profile.ts'

export type SectionTools = {
  seenBy: Audience
  onSeenBy: (seenBy: Audience) => void
  onEdit?: (() => void) | undefined
  onAdd?: (() => void) | undefined
}

const icons = { everyone: Globe, connections: Users, recruiters: Search, nobody: Lock }

type SectionCardProps = {
  title: string
  section: ProfileSection
  /** For one's own profile: who sees the section, and its edit button. */
  tools?: SectionTools | undefined
  children: ReactNode
}

export function SectionCard({ title, section, tools, children }: SectionCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-section={section}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {tools && <Tools title={title} {...tools} />}
      </div>
      {children}
    </section>
  )
}

export const toolClass =
  'grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden'

function Tools({ title, seenBy, onSeenBy, onEdit, onAdd }: SectionTools & { title: string }) {
  return (
    <div className="-my-1.5 -mr-2 flex items-center print:hidden">
      <AudienceMenu what={title} seenBy={seenBy} onSeenBy={onSeenBy} />
      {onAdd && (
        <button type="button" aria-label={`Add to ${title}`} className={toolClass} onClick={onAdd}>
          <Plus aria-hidden="true" className="size-4.5" />
        </button>
      )}
      {onEdit && (
        <button type="button" aria-label={`Edit ${title}`} className={toolClass} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}

type AudienceMenuProps = { what: string; seenBy: Audience; onSeenBy: (seenBy: Audience) => void }

export function AudienceMenu({ what, seenBy, onSeenBy }: AudienceMenuProps) {
  const Icon = icons[seenBy]
  return (
    <Menu
      trigger={
        <>
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {audiences[seenBy]}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </>
      }
      triggerLabel={`${what} is seen by: ${audiences[seenBy]}`}
      triggerClass="flex h-9 items-center gap-1.5 rounded-full px-2.5 text-13 text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
    >
      {Object.entries(audiences).map(([audience, label]) => (
        <MenuButton
          key={audience}
          aria-pressed={audience === seenBy}
          onClick={() => onSeenBy(audience as Audience)}
        >
          {label}
        </MenuButton>
      ))}
    </Menu>
  )
}

/** A placeholder for a missing section, stitched, in its position. */
export function AddSlot({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center justify-center gap-2 rounded-input border border-dashed border-line-strong px-4 py-2 text-14 font-medium text-accent-strong hover:bg-canvas print:hidden"
    >
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </button>
  )
}

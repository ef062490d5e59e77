import { ChevronDown, Download } from 'lucide-react'
import { buttonClass } from '#app/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { type Profile, profilePath } from '#shared/profile.ts'

type ExportMenuProps = { profile: Profile; onImport: () => void }

/** Exports one's profile as data, as a card or on paper; and imports. */
export function ExportMenu({ profile, onImport }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <>
          <Download aria-hidden="true" className="size-4 max-sm:hidden" />
          Export
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </>
      }
      triggerClass={buttonClass({ look: 'outline' })}
    >
      <MenuLink to="/people/me?paper=a4" note="A4 or Letter">
        Printable page
      </MenuLink>
      <MenuButton onClick={() => void saveResume(profile)}>JSON Resume</MenuButton>
      <MenuButton onClick={() => void saveCard(profile)}>vCard</MenuButton>
      <hr className="my-1 border-line" />
      <MenuButton onClick={onImport}>Import a profile</MenuButton>
    </Menu>
  )
}

const addressOf = ({ handle }: Profile) => new URL(profilePath(handle), location.href).href

async function saveResume(profile: Profile): Promise<void> {
  const { toJsonResume } = await import('#shared/json-resume.ts')
  const text = JSON.stringify(toJsonResume(profile, addressOf(profile)), null, 2)
  save(`${profile.handle}.resume.json`, 'application/json', text)
}

async function saveCard(profile: Profile): Promise<void> {
  const { toVCard } = await import('#shared/vcard.ts')
  save(`${profile.handle}.vcf`, 'text/vcard', toVCard(profile, addressOf(profile)))
}

function save(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

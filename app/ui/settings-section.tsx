import type { ReactNode } from 'react'

/** A section as a list of them names it. */
export type SettingsPart = {
  /** Of its heading, where an address leads to it. */
  id: string
  title: string
}

type SettingsSectionProps = Pick<SettingsPart, 'title'> &
  Partial<SettingsPart> & { lead: string; children: ReactNode }

/** A section of the settings: its description at the left, its controls at the right. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-line pt-8 lg:grid-cols-[224px_1fr]">
      <div className="flex flex-col gap-1.5">
        <h2 id={id} tabIndex={id === undefined ? undefined : -1} className="scroll-mt-24 text-20">
          {title}
        </h2>
        <p className="max-w-[44ch] text-15 text-ink-2">{lead}</p>
      </div>
      <div className="max-w-160 min-w-0">{children}</div>
    </section>
  )
}

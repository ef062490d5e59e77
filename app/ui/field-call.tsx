import type { ReactNode } from 'react'

type FieldCallProps = {
  title: string
  lead?: string
  actions: ReactNode
  hue: 'accent' | 'orcher' | 'api'
  label: string
  /** The value of the field. */
  example: string
  /** A second way, below the field. */
  other?: ReactNode
}

const hues = {
  accent: { text: 'text-accent', ring: 'border-accent', line: 'bg-accent' },
  orcher: { text: 'text-orcher', ring: 'border-orcher', line: 'bg-orcher' },
  api: { text: 'text-api', ring: 'border-api', line: 'bg-api' },
}

/** For a page about a product: its field, filled with an example, and a thread that continues below. */
export function FieldCall({ title, lead, actions, hue, label, example, other }: FieldCallProps) {
  const { text, ring, line } = hues[hue]
  return (
    <section className="page-x py-14 md:py-20">
      <div className="mx-auto flex max-w-190 flex-col items-center">
        <h2 className="text-center text-34 md:text-42">{title}</h2>
        {lead && <p className="mt-3 text-center text-16 text-ink-2">{lead}</p>}
        <div className="mt-8 flex w-full flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line-strong bg-surface p-4 shadow-float sm:flex-nowrap sm:pl-6">
          <span aria-hidden="true" className="flex flex-col items-center self-stretch max-sm:hidden">
            <span className={`w-0.5 flex-1 ${line}`} />
            <span className={`size-4 rounded-full border-[2.5px] ${ring}`} />
            <span className="w-0 flex-1 border-l-2 border-dashed border-thread" />
          </span>
          <p className="min-w-0 flex-1 max-sm:basis-full">
            <span className={`block text-13 font-semibold ${text}`}>{label}</span>
            <span className="text-16">{example}</span>
          </p>
          {actions}
        </div>
        {other && <div className="mt-5 flex items-center gap-2 text-15 text-ink-2">or {other}</div>}
      </div>
    </section>
  )
}

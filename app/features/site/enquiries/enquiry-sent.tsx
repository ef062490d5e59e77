import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import type { Enquiry } from '#shared/enquiry.ts'
import { enquiryReference } from '#shared/enquiry-reference.ts'

const names: Record<string, string> = { firstName: 'First name', lastName: 'Last name', updates: 'Updates' }

const nameOf = (key: string) => names[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ')

/** The stored message, verbatim, and what happens next. */
export function EnquirySent({ enquiry, next }: { enquiry: Enquiry; next: string }) {
  const rows = [
    ['Reference', enquiryReference(enquiry.id)],
    ...(enquiry.name ? [['Name', enquiry.name]] : []),
    ['Email', enquiry.email],
    ...Object.entries(enquiry.payload).map(([key, value]) => [nameOf(key), String(value)]),
    ...(enquiry.message ? [['Message', enquiry.message]] : []),
  ] as [string, string][]
  return (
    <div role="status" className="flex flex-col gap-4">
      <Drawing viewBox="0 0 220 44" className="w-44">
        <Thread d="M8 30 C 50 30 60 12 104 12" hue="accent" solid />
        <Thread d="M104 12 C 150 12 160 32 212 30" />
        <ThreadNode x={8} y={30} full />
        <ThreadNode x={104} y={12} full />
        <ThreadNode x={210} y={30} hue="line" />
      </Drawing>
      <p className="text-16">
        Sent. {next} A confirmation is on its way to{' '}
        <strong className="font-semibold wrap-anywhere">{enquiry.email}</strong>.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-line pt-4 text-14">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

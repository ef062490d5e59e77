import type { FieldChange } from './policy-conflict.ts'

/** What somebody else saved while this form was open. */
export function ChangedMeanwhile({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <section
      role="alert"
      aria-label="Changed meanwhile"
      className="flex flex-col gap-3 rounded-input border border-line-strong px-4 py-3 text-14"
    >
      <p className="font-medium">
        Someone changed this policy while you were writing, so nothing was saved. What you typed is kept, and
        everything else is as it is now. Save again to change that.
      </p>
      <dl className="flex flex-col gap-2">
        {changes.map(({ label, before, now, isEdited }) => (
          <div key={label} className="wrap-anywhere">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd dir="auto">
              <del className="text-ink-3">{before}</del> → <ins className="no-underline">{now}</ins>
              {isEdited && <span className="text-warn">, and you typed something else</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

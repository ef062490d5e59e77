import { cx } from '#app/ui/cx.ts'
import sheet from './drawn.svg?url'
import { drawnId } from './drawn-id.ts'

type DrawnProps = { name: string; className?: string }

/** Where a person or a company of the sample content is drawn, for <use>. */
export const drawnAt = (name: string) => `${sheet}#${drawnId(name)}`

/** A drawn person of the sample content. Decorative: the name is beside it. Members have initials instead. */
export function Portrait({ name, className }: DrawnProps) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className={cx('shrink-0 overflow-hidden rounded-full', className)}
    >
      <use href={drawnAt(name)} />
    </svg>
  )
}

/** The drawn mark of a company of the sample content. */
export function CompanyMark({ name, className }: DrawnProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={cx('shrink-0', className)}>
      <use href={drawnAt(name)} />
    </svg>
  )
}

/** The mark of that file from the sheet, filling its container: a list of companies then loads one file. */
export function MarkOfSheet({ file }: { file: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full">
      <use href={`${sheet}#${file.slice(7, -4)}`} />
    </svg>
  )
}

type PlacedProps = { name: string; x: number; y: number; size: number }

/** The same inside a larger drawing, in its units. */
export function Drawn({ name, x, y, size }: PlacedProps) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <use href={drawnAt(name)} clipPath="circle(48px at 48px 48px) view-box" />
    </svg>
  )
}

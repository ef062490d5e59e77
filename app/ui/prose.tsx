import { type Block, fragmentOf } from '#shared/prose.ts'
import { cx } from './cx.ts'
import { inline } from './inline.tsx'

type ProseProps = {
  blocks: readonly Block[]
  /** The level of its headings: 2 in an article, 3 in a part of a page. */
  level?: 2 | 3
}

/** Text is limited to a readable line length; tables use the full width. */
export function Prose({ blocks, level = 2 }: ProseProps) {
  return (
    <div className="flex flex-col gap-4 text-16 text-ink-2">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place.
        <ProsePart key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function ProsePart({ block, level }: { block: Block; level: 2 | 3 }) {
  if (typeof block === 'string') return <p className="measure">{inline(block)}</p>
  if ('heading' in block) {
    const Heading = level === 2 ? 'h2' : 'h3'
    return (
      <Heading
        id={fragmentOf(block.heading)}
        className={cx('mt-5 text-ink', level === 2 ? 'text-26' : 'text-20')}
      >
        {block.heading}
      </Heading>
    )
  }
  if ('list' in block) {
    return (
      <ul className="measure flex flex-col gap-2.5">
        {block.list.map((item) => (
          <li key={item} className="grid grid-cols-[18px_1fr] gap-3">
            <span
              aria-hidden="true"
              className="mt-[0.7em] h-0.5 w-4.5 bg-[repeating-linear-gradient(90deg,var(--accent)_0_4px,transparent_4px_7px)]"
            />
            <span className="min-w-0">{inline(item)}</span>
          </li>
        ))}
      </ul>
    )
  }
  if ('steps' in block) return <Steps steps={block.steps} />
  if ('note' in block) {
    return (
      <p className="measure rounded-input border-l-2 border-accent bg-accent-soft px-4 py-3 text-ink">
        {inline(block.note)}
      </p>
    )
  }
  if ('quote' in block) {
    return (
      <figure className="my-2 measure flex flex-col gap-2">
        <blockquote className="text-20 tracking-[-0.01em] text-ink">“{block.quote}”</blockquote>
        <figcaption className="text-14 text-ink-3">{block.by}</figcaption>
      </figure>
    )
  }
  return <ProseTable {...block.table} />
}

/** A numbered list along a thread. */
function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="measure flex flex-col">
      {steps.map((step, index) => (
        <li key={step} className="group grid grid-cols-[28px_1fr] gap-x-4">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-13 font-semibold text-ink tabular-nums">
              {index + 1}
            </span>
            <span className="stitch-v my-1 flex-1 group-last:hidden" />
          </span>
          <span className="min-w-0 pt-0.5 pb-4 group-last:pb-0">{inline(step)}</span>
        </li>
      ))}
    </ol>
  )
}

type TableProps = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

function ProseTable({ caption, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-14 break-words sm:min-w-[30rem] sm:text-15">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2.5 pr-3 align-bottom sm:pr-5 text-14 font-semibold text-ink last:pr-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-b border-line">
              {row.map((cell, column) =>
                column === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <th key={column} scope="row" className="py-3 pr-3 align-top sm:pr-5 font-medium text-ink">
                    {inline(cell)}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <td key={column} className="py-3 pr-3 align-top sm:pr-5 last:pr-0">
                    {inline(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

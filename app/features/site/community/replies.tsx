import type { Reply } from '#app/content/community-replies.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

type RepliesProps = {
  replies: readonly Reply[]
  /** The number of replies, and the accepted one. */
  total: number
}

/** The other replies, in order. */
export function Replies({ replies, total }: RepliesProps) {
  return (
    <section aria-labelledby="replies" className="mt-12">
      <h2 id="replies" className="mb-4 text-20">
        What others said
      </h2>
      <ol className="border-t border-line">
        {replies.map(({ author, text, votes, time }) => (
          <li key={text} className="border-b border-line py-6">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-ink-3">
              <span className="flex items-center gap-2.5 text-ink-2">
                <Portrait name={author} className="size-8" />
                {author}
              </span>
              <span>{time}</span>
              <span className="tabular-nums">{votes} found this helpful</span>
            </p>
            <p className="mt-2 text-16">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-14 text-ink-2">
        {replies.length + 1} of {total} replies shown. This is a sample, and it ends here.
      </p>
    </section>
  )
}

import { Link } from 'react-router'
import type { NewsItem } from '#app/content/news.ts'
import { Section } from '#app/ui/section.tsx'

type LatestNewsProps = {
  title: string
  latest: readonly Pick<NewsItem, 'slug' | 'title' | 'summary' | 'column'>[]
}

export function LatestNews({ title, latest }: LatestNewsProps) {
  return (
    <Section title={title}>
      <ul className="border-t border-line">
        {latest.map(({ slug, title, summary, column }) => (
          <li key={slug} className="border-b border-line">
            <Link to={`/news/${slug}`} className="group grid gap-1 py-5 md:grid-cols-[180px_1fr] md:gap-6">
              <span className="text-14 text-ink-3">{column}</span>
              <span>
                <span className="text-16 font-semibold group-hover:underline">{title}</span>
                <span className="mt-1 block text-15 text-ink-2">{summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

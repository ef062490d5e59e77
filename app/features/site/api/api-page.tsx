import { Link } from 'react-router'
import type { Endpoint, Family } from '#app/content/api-reference.ts'
import { inline } from '#app/ui/inline.tsx'
import { Section } from '#app/ui/section.tsx'

/** The words come from the route's loader: they are in the page already, so no script repeats them. */
type Content = typeof import('#app/content/api.ts')
/** Every call of every family, each leading to its documentation. */
export type FamilyLine = Pick<Family, 'id' | 'name' | 'text'> & {
  endpoints: readonly Pick<Endpoint, 'id' | 'method' | 'path'>[]
}

export function Families({ title, families }: { title: string; families: readonly FamilyLine[] }) {
  return (
    <Section title={title} lead="Eighteen calls. Learn one, and you know how the rest work.">
      <ul className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {families.map(({ id, name, text, endpoints }) => (
          <li key={id} className="flex flex-col gap-2 border-b border-line py-7 pr-6">
            <h3 className="text-18">
              <Link to={`/api/docs#${id}`} className="hover:underline">
                {name}
              </Link>
            </h3>
            <p className="text-16 text-ink-2">{text}</p>
            <ul className="mt-1">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <Link
                    to={`/api/docs#${endpoint.id}`}
                    className="inline-block py-1 font-mono text-13 text-api hover:underline pointer-coarse:py-3"
                  >
                    {endpoint.method} {endpoint.path}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Authentication({ authentication }: Pick<Content, 'authentication'>) {
  return (
    <Section band title={authentication.title} lead={authentication.lead}>
      <dl className="grid gap-x-12 md:grid-cols-2">
        {authentication.items.map(({ term, text }) => (
          <div
            key={term}
            className="grid gap-x-6 gap-y-1 border-t border-line-strong py-5 lg:grid-cols-[160px_1fr]"
          >
            <dt className="text-16 font-semibold">{term}</dt>
            <dd className="min-w-0 text-15 text-ink-2 [&_code]:bg-surface">{inline(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

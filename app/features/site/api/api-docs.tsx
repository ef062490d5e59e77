import type { ReactNode } from 'react'
import type { Endpoint, Method } from '#app/content/api-reference.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { inline } from '#app/ui/inline.tsx'

/** The reference comes from the route's loader: it is in the page already, so no script repeats it. */
type Content = typeof import('#app/content/api-reference.ts')

const methodLooks: Record<Method, string> = {
  GET: 'text-orcher',
  POST: 'text-api',
  PATCH: 'text-warn',
  DELETE: 'text-bad',
}

const parts = [
  { id: 'conventions', name: 'Conventions' },
  { id: 'keys', name: 'Keys' },
  { id: 'sandbox', name: 'Sandbox' },
]
const endParts = [
  { id: 'states', name: 'States' },
  { id: 'errors', name: 'Errors' },
]

export function DocsNavigation({ families }: Pick<Content, 'families'>) {
  return (
    <nav
      aria-label="On this page"
      data-chrome
      className="text-14 lg:sticky lg:top-[calc(var(--bar)+24px)] lg:max-h-[calc(100dvh-var(--bar)-48px)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="flex flex-wrap gap-x-5 lg:flex-col">
        {[...parts, ...families, ...endParts].map(({ id, name, ...rest }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-1.5 font-medium hover:underline pointer-coarse:py-2.5"
            >
              {name}
            </a>
            {'endpoints' in rest && (
              <ul className="mb-2 border-l border-line pl-4 max-lg:hidden">
                {(rest.endpoints as Endpoint[]).map((endpoint) => (
                  <li key={endpoint.id}>
                    <a
                      href={`#${endpoint.id}`}
                      className="inline-block py-0.5 text-ink-2 hover:text-ink hover:underline"
                    >
                      {endpoint.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function DocsPart({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-line pt-9 pb-12 first:border-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="text-26">
        {title}
      </h2>
      {lead && <p className="measure mt-2 text-16 text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}

export function Conventions({ conventions }: Pick<Content, 'conventions'>) {
  return (
    <DocsPart id="conventions" title="Conventions">
      <Terms rows={conventions.map(({ term, text }) => [term, text])} />
    </DocsPart>
  )
}

export function Keys({ keys, action }: Pick<Content, 'keys'> & { action: ReactNode }) {
  return (
    <DocsPart id="keys" title={keys.title} lead={keys.text}>
      <ol className="mb-6 flex list-inside list-decimal flex-col gap-2 text-16 marker:text-ink-3">
        {keys.steps.map((step) => (
          <li key={step}>{inline(step)}</li>
        ))}
      </ol>
      {action}
    </DocsPart>
  )
}

export function Reference({ families }: Pick<Content, 'families'>) {
  return families.map(({ id, name, text, endpoints }) => (
    <DocsPart key={id} id={id} title={name} lead={text}>
      <div className="flex flex-col gap-12">
        {endpoints.map((endpoint) => (
          <EndpointEntry key={endpoint.id} endpoint={endpoint} />
        ))}
      </div>
    </DocsPart>
  ))
}

function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, title, text, scope, fields, body, answer } = endpoint
  return (
    <article id={id} className="grid gap-x-8 gap-y-4 scroll-mt-20 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="text-20">{title}</h3>
        <p className="font-mono text-14 break-all">
          <span className={`font-semibold ${methodLooks[method]}`}>{method}</span> {path}
        </p>
        <p className="text-16 text-ink-2">{inline(text)}</p>
        <p className="text-14 text-ink-3">
          Scope <code className="font-mono text-13 text-ink-2">{scope}</code>
        </p>
        {fields.length > 0 && (
          <dl className="mt-1 border-t border-line">
            {fields.map((field) => (
              <div key={field.name} className="flex flex-col gap-0.5 border-b border-line py-3">
                <dt className="flex flex-wrap items-baseline gap-x-2.5">
                  <code className="font-mono text-14 font-semibold">{field.name}</code>
                  <span className="text-13 text-ink-3">
                    {field.type}
                    {field.required ? ', required' : ''}
                  </span>
                </dt>
                <dd className="text-15 text-ink-2">{inline(field.text)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {body && <Sample title="Request" code={body} label={`Request of ${title}`} />}
        <Sample title="Answer" code={answer} label={`Answer of ${title}`} />
      </div>
    </article>
  )
}

function Sample({ title, code, label }: { title: string; code: string; label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 text-ink-3">{title}</p>
      <CodeBlock code={code} label={label} />
    </div>
  )
}

export function States({ states }: Pick<Content, 'states'>) {
  return (
    <DocsPart id="states" title="States" lead="A directive is always in exactly one of these.">
      <Terms mono rows={states.map(({ name, text }) => [name, text])} />
    </DocsPart>
  )
}

export function Errors({ errors }: Pick<Content, 'errors'>) {
  return (
    <DocsPart id="errors" title="Errors" lead="An error has a code for programs and a sentence for people.">
      <Terms mono rows={errors.map(({ status, code, text }) => [`${status} ${code}`, text])} />
    </DocsPart>
  )
}

function Terms({ rows, mono }: { rows: [string, string][]; mono?: boolean }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([term, text]) => (
        <div key={term} className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[200px_1fr]">
          <dt className={mono ? 'font-mono text-14 break-words' : 'text-16 font-semibold'}>{term}</dt>
          <dd className="min-w-0 text-15 text-ink-2">{inline(text)}</dd>
        </div>
      ))}
    </dl>
  )
}

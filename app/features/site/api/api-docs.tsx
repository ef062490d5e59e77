import type { ReactNode } from 'react'
import {
  conventions,
  type Endpoint,
  type Family,
  families,
  furtherFamilies,
  keys,
  type Method,
  mcp,
} from '#app/content/api-reference.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { inline } from '#app/ui/inline.tsx'
import { DocsPart, Errors, Limits, States, Terms } from './docs-part.tsx'

const methodLooks: Record<Method, string> = {
  GET: 'text-orcher',
  POST: 'text-api',
  PATCH: 'text-warn',
  PUT: 'text-warn',
  DELETE: 'text-bad',
}

const further = {
  path: '/api/docs/further',
  lead: 'Everything else that programs and the console need. Each call is documented like those above.',
}

const parts = [
  { id: 'conventions', name: 'Conventions' },
  { id: 'api-keys', name: 'Get a key' },
  { id: 'mcp', name: 'Connect an assistant' },
  { id: 'sandbox', name: 'Sandbox' },
]
const endParts = [
  { id: 'further', name: 'Further calls' },
  { id: 'states', name: 'States' },
  { id: 'errors', name: 'Errors' },
  { id: 'limits', name: 'Limits' },
]

export const DocsNavigation = () => <Navigation items={[...parts, ...families, ...endParts]} />
export const FurtherNavigation = () => (
  <Navigation items={furtherFamilies.map(({ id, name }) => ({ id, name }))} />
)

type NavigationItem = { id: string; name: string; endpoints?: readonly Endpoint[] }

function Navigation({ items }: { items: readonly NavigationItem[] }) {
  return (
    <nav
      aria-label="On this page"
      data-chrome
      className="text-14 lg:sticky lg:top-[calc(var(--bar)+24px)] lg:max-h-[calc(100dvh-var(--bar)-48px)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="flex flex-wrap gap-x-5 lg:flex-col">
        {items.map(({ id, name, endpoints }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-1.5 font-medium hover:underline pointer-coarse:py-3"
            >
              {name}
            </a>
            {endpoints && (
              <ul className="mb-2 border-l border-line pl-4 max-lg:hidden">
                {endpoints.map((endpoint) => (
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

function Conventions() {
  return (
    <DocsPart id="conventions" title="Conventions">
      <Terms rows={conventions.map(({ term, text }) => [term, text])} />
    </DocsPart>
  )
}

function Keys() {
  return (
    <DocsPart id="api-keys" title={keys.title} lead={keys.text}>
      <ol className="mb-6 measure flex list-inside list-decimal flex-col gap-2 text-16 marker:text-ink-3">
        {keys.steps.map((step) => (
          <li key={step}>{inline(step)}</li>
        ))}
      </ol>
      <ButtonLink to={keys.action.to}>{keys.action.label}</ButtonLink>
    </DocsPart>
  )
}

function Assistants() {
  const [add, ...then] = mcp.steps
  return (
    <DocsPart id="mcp" title={mcp.title} lead={mcp.text}>
      <p className="mb-3 text-16">{add}</p>
      <CodeBlock plain code="https://your-tannr/v1/mcp" label="The address of the server" />
      {[...then, mcp.end].map((paragraph) => (
        <p key={paragraph} className="measure mt-4 text-16">
          {inline(paragraph)}
        </p>
      ))}
    </DocsPart>
  )
}

/** The part of the page before the sandbox. */
export function DocsOpening() {
  return (
    <>
      <Conventions />
      <Keys />
      <Assistants />
    </>
  )
}

/** The advertised calls, and what holds for all of them. */
export function DocsReference() {
  return (
    <>
      <Families of={families} after={FurtherCalls} />
      <DocsPart id="further" title="Further calls" lead={further.lead}>
        {furtherFamilies
          .filter(({ id }) => !families.some((family) => family.id === id))
          .map((family) => (
            <div key={family.id} className="mb-6">
              <h3 className="text-18">{family.name}</h3>
              <p className="measure text-15 text-ink-2">{family.text}</p>
              <FurtherCalls family={family} />
            </div>
          ))}
      </DocsPart>
      <States />
      <Errors />
      <Limits />
    </>
  )
}

/** The calls beyond the advertised ones, documented in full on a page of their own. */
export const DocsFurther = () => <Families of={furtherFamilies} />

/** The calls of a family that are documented on the second page. */
function FurtherCalls({ family }: { family: Family }) {
  const calls = furtherFamilies.find(({ id }) => id === family.id)?.endpoints ?? []
  return (
    <ul className="mt-6 grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
      {calls.map(({ id, method, path, title }) => (
        <li key={id}>
          <a
            href={`${further.path}#${id}`}
            className="inline-block py-1 text-14 hover:underline pointer-coarse:py-3"
          >
            {title} <span className="font-mono text-13 text-ink-3">{`${method} ${path}`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A call with the same name as its family keeps it. */
const anchorOf = ({ id, endpoints }: Family) =>
  endpoints.some((endpoint) => endpoint.id === id) ? `${id}-calls` : id

type FamiliesProps = { of: readonly Family[]; after?: (props: { family: Family }) => ReactNode }

function Families({ of, after: After }: FamiliesProps) {
  return of.map((family) => (
    <DocsPart key={family.id} id={anchorOf(family)} title={family.name} lead={family.text}>
      <div className="flex flex-col gap-12">
        {family.endpoints.map((endpoint) => (
          <EndpointEntry key={endpoint.id} endpoint={endpoint} />
        ))}
      </div>
      {After && furtherFamilies.some(({ id }) => id === family.id) && <After family={family} />}
    </DocsPart>
  ))
}

function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, title, text, scope, fields, status, body, answer } = endpoint
  return (
    <article id={id} className="grid gap-x-8 gap-y-4 scroll-mt-20 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="text-20">{title}</h3>
        <p className="font-mono text-14 break-all">
          <span className={`font-semibold ${methodLooks[method]}`}>{method}</span> {path}
        </p>
        <p className="text-16 text-ink-2">{inline(text)}</p>
        <p className="text-14 text-ink-3">
          {scope === undefined ? (
            'With your own sign-in only. A key can’t do this.'
          ) : scope === null ? (
            'With any key.'
          ) : (
            <>
              Scope <code className="font-mono text-13 text-ink-2">{scope}</code>
            </>
          )}
        </p>
        {fields.length > 0 && (
          <dl className="mt-1 border-t border-line">
            {fields.map((field) => (
              <div key={field.name} className="flex flex-col gap-0.5 border-b border-line py-3">
                <dt className="flex flex-wrap items-baseline gap-x-2.5">
                  <code className="font-mono text-14 font-semibold">{field.name}</code>
                  <span className="text-13 text-ink-3">
                    {inline(field.type)}
                    {field.required ? ', required' : ''}
                  </span>
                </dt>
                {field.text && <dd className="text-15 text-ink-2">{inline(field.text)}</dd>}
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {body && <Sample title="Request" code={body} label={`Request of ${title}`} />}
        {answer === undefined ? (
          <p className="text-13 text-ink-3">Answer {status}, without a body</p>
        ) : (
          <Sample title={`Answer ${status}`} code={answer} label={`Answer of ${title}`} />
        )}
      </div>
    </article>
  )
}

function Sample({ title, code, label }: { title: string; code: string; label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 text-ink-3">{title}</p>
      <CodeBlock plain code={code} label={label} />
    </div>
  )
}

import {
  apiFirst,
  type CapabilityKey,
  capabilities,
  exampleDirective,
  flow,
  useCases,
} from '#app/content/orcher.ts'
import { CodeBlock } from '#app/ui/code-block.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** The part of the page after the run. */
export function OrcherSections() {
  return (
    <>
      <Capabilities />
      <Flow />
      <ApiFirst />
      <UseCases />
    </>
  )
}

function Capabilities() {
  return (
    <Section
      title="Five capabilities"
      lead="Each can be used alone. Together they let you delegate work without losing control of it."
    >
      <ul className="border-t border-line">
        {capabilities.map(({ key, title, text, detail }) => (
          <li
            key={key}
            className="grid gap-x-10 gap-y-3 border-b border-line py-8 md:grid-cols-[88px_1fr] lg:grid-cols-[88px_4fr_7fr]"
          >
            <CapabilityMark capability={key} />
            <h3 className="text-20">{title}</h3>
            <div className="flex flex-col gap-2 md:col-start-2 lg:col-start-auto">
              <p className="measure text-16 text-ink-2">{text}</p>
              <p className="text-15 font-medium">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const markPaths: Record<CapabilityKey, { thread: string; nodes: [number, number][] }> = {
  directive: { thread: 'M6 24H40M40 24C56 24 56 8 74 8M40 24H74M40 24C56 24 56 40 74 40', nodes: [[40, 24]] },
  mesh: {
    thread: 'M12 10L68 10L68 38L12 38ZM12 10L68 38M68 10L12 38',
    nodes: [
      [12, 10],
      [68, 10],
      [68, 38],
      [12, 38],
    ],
  },
  reasoning: { thread: 'M6 38H26L40 12L54 38H74', nodes: [[40, 12]] },
  knowledge: {
    thread: 'M10 10H70M10 24H70M10 38H70',
    nodes: [
      [10, 10],
      [10, 24],
      [10, 38],
    ],
  },
  oversight: { thread: 'M6 24H28M52 24H74', nodes: [[40, 24]] },
}

function CapabilityMark({ capability }: { capability: CapabilityKey }) {
  const { thread, nodes } = markPaths[capability]
  return (
    <Drawing viewBox="0 0 80 48" className="h-12 w-20 md:max-lg:row-span-2">
      <Thread d={thread} hue="orcher" />
      {nodes.map(([x, y]) => (
        <ThreadNode
          key={`${x} ${y}`}
          x={x}
          y={y}
          r={capability === 'oversight' ? 10 : 5}
          hue="orcher"
          full={capability !== 'oversight'}
        />
      ))}
    </Drawing>
  )
}

/** The example directive, step by step along its thread; a person's acts are highlighted. */
function Flow() {
  return (
    <Section
      band
      title="From sentence to record"
      lead={`Follow one directive: “${exampleDirective.instruction}”`}
    >
      <ol className="flex flex-col">
        {flow.map(({ title, text, actor, state }, index) => {
          const human = index === 0 || index === 3
          return (
            <li key={title} className="group grid grid-cols-[36px_1fr] gap-x-5 md:gap-x-8">
              <span aria-hidden="true" className="flex flex-col items-center">
                <span
                  className={`grid size-9 shrink-0 place-items-center rounded-full border-2 border-orcher text-15 font-semibold tabular-nums ${human ? 'bg-orcher text-canvas' : 'bg-sunken text-orcher'}`}
                >
                  {index + 1}
                </span>
                <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
              </span>
              <div className="grid gap-x-8 gap-y-1 pb-9 group-last:pb-0 md:grid-cols-[1fr_220px]">
                <div className="flex flex-col gap-1">
                  <h3 className="pt-1 text-20">{title}</h3>
                  <p className="measure text-16 text-ink-2">{text}</p>
                </div>
                <p className="flex flex-col gap-0.5 text-14 text-ink-3 md:pt-2 md:text-right">
                  <span className="text-ink-2">{actor}</span>
                  <code className="font-mono text-13">{state}</code>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

const readBoth = `GET /v1/directives/dir_4Kx9

query {
  directive(id: "dir_4Kx9") {
    state progress
    trace { steps { by kind } }
  }
}`

function ApiFirst() {
  const [first, ...others] = apiFirst.items
  if (!first) return null
  return (
    <Section
      title={apiFirst.title}
      lead={apiFirst.lead}
      aside={<TextLink to={apiFirst.link.to}>{apiFirst.link.label}</TextLink>}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <h3 className="text-18">{first.title}</h3>
          <p className="mb-2 text-16 text-ink-2">{first.text}</p>
          <CodeBlock code={readBoth} label="The same directive by REST and by GraphQL" className="mt-auto" />
        </div>
        <dl>
          {others.map(({ title, text }) => (
            <div
              key={title}
              className="flex flex-col gap-1.5 border-b border-line py-6 first:pt-2 last:border-0"
            >
              <dt className="text-18 font-semibold tracking-[-0.018em]">{title}</dt>
              <dd className="text-16 text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

/** Four directives as written, their results, and where a person decided. */
function UseCases() {
  return (
    <Section title="Four teams, four directives">
      <ul className="grid gap-5 md:grid-cols-2">
        {useCases.map(({ title, directive, outcome, oversight }) => (
          <li key={title} className="flex flex-col rounded-card border border-line bg-surface p-6 md:p-8">
            <h3 className="text-13 tracking-normal text-orcher">{title}</h3>
            <p className="mt-2 text-20 font-medium tracking-[-0.01em] text-balance">“{directive}”</p>
            <Drawing viewBox="0 0 120 16" className="my-5 h-4 w-30 self-start">
              <Thread d="M12 8H104" hue="orcher" />
              <ThreadNode x={7} y={8} r={5} hue="orcher" full />
              <ThreadNode x={112} y={8} r={6} hue="orcher" />
            </Drawing>
            <p className="text-16 text-ink-2">{outcome}</p>
            <p className="mt-auto pt-4 text-14 font-medium text-ink">{oversight}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

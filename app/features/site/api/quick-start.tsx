import { CodeBlock } from '#app/ui/code-block.tsx'
import { Section } from '#app/ui/section.tsx'
import { CopyButton } from './copy-button.tsx'

/** Which panel shows follows from which radio is on, in the style sheet: the tabs work before the scripts arrive. */
const panelShown: Record<string, string> = {
  python: 'group-has-[#quick-start-python:checked]/tabs:block',
  go: 'group-has-[#quick-start-go:checked]/tabs:block',
  javascript: 'group-has-[#quick-start-javascript:checked]/tabs:block',
  curl: 'group-has-[#quick-start-curl:checked]/tabs:block',
}

type QuickStartProps = Pick<typeof import('#app/content/api.ts'), 'quickStarts' | 'sdks'>

export function QuickStart({ quickStarts, sdks }: QuickStartProps) {
  return (
    <Section id="quick-start" title={sdks.title} lead={sdks.lead}>
      <div className="group/tabs">
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="sr-only">Language</legend>
          {quickStarts.map(({ id, language }, index) => (
            <label
              key={id}
              className="inline-flex h-10 items-center rounded-full border border-line-strong bg-surface px-4 text-15 font-medium text-ink-2 has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent pointer-coarse:h-11"
            >
              <input
                type="radio"
                id={`quick-start-${id}`}
                name="quick-start"
                defaultChecked={index === 0}
                className="sr-only"
              />
              {language}
            </label>
          ))}
        </fieldset>
        {quickStarts.map(({ id, language, install, code }) => (
          <div key={id} className={`hidden ${panelShown[id]}`}>
            <p className="mb-3 font-mono text-14 text-ink-2">$ {install}</p>
            <div className="relative">
              <CodeBlock code={code} label={`Quick start in ${language}`} />
              <CopyButton text={code} className="absolute top-3 right-3 bg-code" />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}

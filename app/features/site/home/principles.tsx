import { principles } from '#app/content/home-sections.ts'
import { Section } from '#app/ui/section.tsx'
import { goalScene, measureScene, memoryScene, oversightScene } from './principle-scenes.tsx'

const scenes = { line: goalScene, memory: memoryScene, step: oversightScene, loop: measureScene }

/** One thread through the four scenes; side by side, it is continuous. */
export function Principles() {
  return (
    <Section title={principles.title} lead={principles.lead}>
      <ul className="grid gap-y-12 border-t border-line pt-8 sm:grid-cols-2 xl:grid-cols-4">
        {principles.items.map(({ title, text, mark }) => (
          <li key={title} className="flex flex-col gap-2">
            {scenes[mark]}
            <h3 className="mt-3 text-18">{title}</h3>
            <p className="text-15 text-ink-2 sm:pr-8">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

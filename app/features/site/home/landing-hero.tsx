import type { ReactNode } from 'react'
import { prompt } from '#app/content/home.ts'
import { PromptBox } from './prompt-box.tsx'

/** The prompt, with threads leading from it. */
export function LandingHero({ field, threads }: { field: ReactNode; threads: ReactNode }) {
  return (
    <section className="@container/hero relative isolate z-1 flex items-center justify-center overflow-x-clip px-4 py-16 sm:min-h-[min(660px,calc(100svh-var(--bar)))] 3xl:min-h-[min(860px,calc(100svh-var(--bar)))]">
      <div className="flex w-full max-w-[720px] flex-col items-center gap-9 3xl:max-w-[840px]">
        <h1 tabIndex={-1} className="text-center text-34 sm:text-42 md:text-56 3xl:text-64">
          {prompt.title}
        </h1>
        <div className="@container relative w-full">
          {threads}
          <PromptBox field={field} />
        </div>
      </div>
    </section>
  )
}

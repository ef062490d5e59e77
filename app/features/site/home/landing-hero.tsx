import type { ReactNode } from 'react'
import { prompt } from '#app/content/home.ts'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { PromptBox } from './prompt-box.tsx'

/** The prompt, with the threads of three products passing behind it. */
export function LandingHero({ field }: { field: ReactNode }) {
  return (
    <section className="relative isolate z-1 flex min-h-[min(660px,calc(100svh-var(--bar)))] items-center justify-center px-4 py-16">
      <HeroThreads />
      <div className="flex w-full max-w-[720px] flex-col items-center gap-9">
        <h1 tabIndex={-1} className="text-center text-42 md:text-56">
          {prompt.title}
        </h1>
        <PromptBox field={field} />
      </div>
    </section>
  )
}

function HeroThreads() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 sewn">
      <svg
        viewBox="0 0 1200 660"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        className="size-full"
        role="presentation"
      >
        <Thread d="M-20 126C130 136 178 196 300 198C452 200 490 78 640 82C800 86 846 190 1000 196C1090 199 1150 150 1240 120" />
        <Thread d="M-20 556C130 542 176 420 320 416C470 412 520 566 700 566C880 566 876 300 1080 300C1150 300 1190 318 1240 330" />
        <Thread d="M70 680C200 430 400 420 440 210C460 110 500 60 550 -20" className="opacity-60" />
        <Thread d="M820 680C830 560 920 520 1010 480C1110 436 1180 400 1240 360" className="opacity-60" />
        <ThreadNode x={300} y={198} r={6} hue="orcher" />
        <ThreadNode x={1000} y={196} r={6} hue="api" />
        <ThreadNode x={700} y={566} r={6} />
        <ThreadNode x={1080} y={300} r={5} full />
      </svg>
    </div>
  )
}

/** A small drawing for each principle. */
export function PrincipleMark({ mark }: { mark: 'line' | 'memory' | 'step' | 'loop' }) {
  const paths = {
    line: 'M2 10H46',
    memory: 'M2 14C10 14 12 4 24 4S38 14 46 14',
    step: 'M2 16L24 4L46 16',
    loop: 'M4 10a20 7 0 1 0 40 0a20 7 0 1 0-40 0',
  }
  return (
    <Drawing viewBox="0 0 48 20" className="h-5 w-12">
      <Thread d={paths[mark]} hue="accent" width={2} />
    </Drawing>
  )
}

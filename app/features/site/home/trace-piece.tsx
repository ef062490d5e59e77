import { type ReactNode, useRef, useState } from 'react'
import { trace } from '#app/content/home-showcase.ts'
import { Portrait } from '#app/ui/drawn/drawn.tsx'

type Choice = (typeof trace.gate.choices)[number]

/** A directive as it runs: four steps are done, the fifth waits for a person. Deciding sews the rest. */
export function TracePiece() {
  const [choice, setChoice] = useState<Choice>()
  const again = useRef<HTMLButtonElement>(null)
  const stopped = choice?.stops === true
  function decide(chosen: Choice | undefined) {
    setChoice(chosen)
    requestAnimationFrame(() => again.current?.focus({ preventScroll: true }))
  }
  return (
    <div className="min-w-0 flex-1 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <p className="text-16 font-semibold">“{trace.instruction}”</p>
      <ol className="mt-4 text-14 text-ink-2">
        {trace.done.map(({ time, actor, does }) => (
          <Step key={time} time={time} state="done">
            <b>{actor}</b> {does}
          </Step>
        ))}
        <Step time={trace.gate.time} state={choice ? 'decided' : 'waits'}>
          <div className="my-1.5 rounded-input bg-orcher-soft p-3.5">
            <div className="flex gap-3">
              <Portrait name={trace.person.name} className="mt-0.5 size-9" />
              <p className="text-13" aria-live="polite">
                <b className="block text-14">{choice ? choice.done : `Waits for ${trace.person.name}`}</b>
                {choice ? choice.reason : trace.gate.question}
              </p>
            </div>
            {choice ? (
              <button
                ref={again}
                type="button"
                onClick={() => decide(undefined)}
                className="mt-2.5 h-11 rounded-control px-2 text-14 font-medium text-orcher underline-offset-4 hover:underline"
              >
                Back to the gate
              </button>
            ) : (
              <div className="mt-2.5 flex flex-wrap gap-2">
                {trace.gate.choices.map((one, index) => (
                  <button
                    key={one.label}
                    ref={index === 0 ? again : undefined}
                    type="button"
                    onClick={() => decide(one)}
                    className={`h-9 rounded-control px-3.5 text-14 font-medium pointer-coarse:h-11 ${choiceLooks[index]}`}
                  >
                    {one.label}
                  </button>
                ))}
              </div>
            )}
          </div>
        </Step>
        {trace.next.map(({ time, actor, does, did }) => (
          <Step key={time} time={choice && !stopped ? time : ''} state={choice && !stopped ? 'done' : 'open'}>
            <span className={stopped ? 'line-through' : undefined}>
              <b>{actor}</b> {choice && !stopped ? did : does}
            </span>
          </Step>
        ))}
      </ol>
    </div>
  )
}

const choiceLooks = [
  'bg-orcher text-canvas hover:opacity-88',
  'border border-line-strong bg-surface text-ink hover:border-control',
  'text-ink-2 hover:text-ink',
]

const knots = {
  done: 'size-2.5 bg-orcher',
  decided: 'size-3.5 bg-orcher',
  waits: 'size-4 border-2 border-orcher bg-surface',
  open: 'size-2.5 border-2 border-thread bg-surface',
}

/** The line below a step is sewn when the next one is reached. */
function Step({ time, state, children }: { time: string; state: keyof typeof knots; children: ReactNode }) {
  const sewn = state === 'done' || state === 'decided'
  return (
    <li className="group grid grid-cols-[38px_20px_1fr] gap-x-2.5 [&_b]:font-semibold [&_b]:text-ink">
      <span className="pt-1 text-13">{time}</span>
      <span aria-hidden="true" className="relative flex justify-center">
        <span
          className={`absolute top-4 -bottom-4 w-0 border-l-2 group-last:hidden ${sewn ? 'border-orcher' : 'border-dashed border-thread'}`}
        />
        <span className={`absolute top-4 -translate-y-1/2 rounded-full ${knots[state]}`} />
      </span>
      <div className="min-w-0 pt-1 pb-2">{children}</div>
    </li>
  )
}

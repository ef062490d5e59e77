import ArrowLeft from 'lucide-react/dist/esm/icons/arrow-left.mjs'
import ArrowRight from 'lucide-react/dist/esm/icons/arrow-right.mjs'
import Pause from 'lucide-react/dist/esm/icons/pause.mjs'
import Play from 'lucide-react/dist/esm/icons/play.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { exampleDirective } from '#app/content/orcher.ts'
import { lanes, type RunStep, stepsAfter, stepsBefore } from '#app/content/orcher-run.ts'
import { draftAddress } from '#shared/orcher/draft-address.ts'
import { Facts, GateCard } from './gate-card.tsx'
import { HEIGHT, laneY, percent, RunBoard } from './run-board.tsx'
import {
  atMinute,
  clock,
  decided,
  first,
  minuteOf,
  moved,
  paused,
  type RunState,
  reached,
  stepAt,
  total,
} from './run-state.ts'

/** Text typed on the landing page replaces the example; nothing of it has run. */
function useTypedInstruction(): string | undefined {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    setTyped(new URLSearchParams(location.search).get('q')?.trim().slice(0, 200) || undefined)
  }, [])
  return typed
}

/** A directive as it runs. Arrow keys and the scrubber step through it; it waits at the gate for a decision. */
export function OrcherRun() {
  const [run, setRun] = useState<RunState>(first)
  const typed = useTypedInstruction()
  const step = stepAt(run.at)
  const now = minuteOf(run)
  const atGate = run.at >= stepsBefore.length
  return (
    <section aria-label="A sample run" className="border-y border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-10">
        <span className="rounded-full bg-orcher-soft px-2.5 py-0.5 text-13 font-medium text-orcher">
          {typed ? 'Your draft' : 'Directive'}
        </span>
        <p className="min-w-0 flex-1 basis-80 font-semibold break-words">
          “{typed ?? exampleDirective.instruction}”
        </p>
        {typed && (
          <p className="text-14 text-ink-2">
            Not run yet. Below is the sample run.{' '}
            <a href={draftAddress(typed)} className="font-medium text-accent-strong underline">
              Plan it in the console
            </a>
          </p>
        )}
        <p aria-live="polite" className="text-14 text-ink-2">
          {run.paused
            ? `Paused by you at ${clock(now)}: nothing new starts, and nothing is lost`
            : `${run.at} of ${total} steps${run.at === total ? ', one trace' : ''}`}
        </p>
        <div className="flex gap-1.5">
          <StepButton
            label={run.paused ? 'Resume the run' : 'Pause the run'}
            disabled={run.at === total}
            onClick={() => setRun(paused(run))}
          >
            {run.paused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </StepButton>
          <StepButton label="Step back" disabled={run.at === 1} onClick={() => setRun(moved(run, -1))}>
            <ArrowLeft aria-hidden="true" className="size-4" />
          </StepButton>
          <StepButton
            label="Step forward"
            disabled={run.at >= reached(run)}
            onClick={() => setRun(moved(run, 1))}
          >
            <ArrowRight aria-hidden="true" className="size-4" />
          </StepButton>
        </div>
      </div>
      <div className="relative overflow-x-clip lg:h-[532px]">
        <RunBoard now={now} shown={step?.minute ?? 0} memo={run.decision?.memo ?? 'Memo'} />
        {step && <StepCard step={step} />}
        <KnotButtons upTo={reached(run)} onChoose={(at) => setRun({ ...run, at })} />
        <ol className="px-4 py-5 sm:px-10 lg:contents">
          {stepsBefore.map((one) => (
            <RunLine key={one.minute} step={one} done={one.minute <= now} />
          ))}
          {atGate && (
            <GateCard
              decision={run.decision}
              onDecide={(decision) => setRun(decision ? decided(decision) : first)}
            />
          )}
          {stepsAfter.map((one) => (
            <RunLine key={one.minute} step={one} done={run.decision !== undefined && one.minute <= now} />
          ))}
        </ol>
        <input
          type="range"
          aria-label="Time of the run"
          aria-valuetext={`${clock(now)}, ${step?.title ?? ''}`}
          min={2}
          max={37.4}
          step={0.1}
          value={now}
          onChange={(event) => setRun(atMinute(run, event.currentTarget.valueAsNumber))}
          className="thread-range run-knob absolute top-[472px] right-[5.7%] left-[15.3%] h-11 max-lg:hidden"
        />
      </div>
    </section>
  )
}

type KnotButtonsProps = { upTo: number; onChoose: (at: number) => void }

/** Every knot can be pressed. For a pointer: the arrows and the slider do the same from the keyboard. */
function KnotButtons({ upTo, onChoose }: KnotButtonsProps) {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full max-lg:hidden">
      {[...stepsBefore, ...stepsAfter].slice(0, upTo).map((step, index) => (
        <svg
          key={step.minute}
          x={percent(step.minute)}
          y={laneY[step.lane]}
          overflow="visible"
          aria-hidden="true"
        >
          <foreignObject x="-14" y="-14" width="28" height="28" className="pointer-events-auto">
            <button
              type="button"
              tabIndex={-1}
              title={`${clock(step.minute)}, ${step.title}`}
              onClick={() => onChoose(index + 1)}
              className="block size-7 rounded-full"
            />
          </foreignObject>
        </svg>
      ))}
    </svg>
  )
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-control border border-line-strong hover:border-control disabled:opacity-50 pointer-coarse:size-11"
    >
      {children}
    </button>
  )
}

const laneName = (step: RunStep) => lanes.find(({ lane }) => lane === step.lane)?.name

/** What the selected step read and found, at its node. */
function StepCard({ step }: { step: RunStep }) {
  const late = step.minute > 22
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full max-lg:hidden">
      {!late && (
        <foreignObject
          x={percent(Math.max(3, step.minute - 8.5))}
          y={Math.min(laneY[step.lane] + 24, HEIGHT - 215)}
          width="358"
          height="190"
        >
          <div className="m-1 rounded-2xl border border-line-strong bg-surface px-4.5 py-3.5 shadow-float">
            <p className="text-13 font-semibold text-orcher">
              {clock(step.minute)} · {laneName(step)}
            </p>
            <p className="font-semibold">{step.title}</p>
            <Facts facts={step.facts} />
          </div>
        </foreignObject>
      )}
    </svg>
  )
}

/** A step in words: a line of the list on a phone, read out where the board is drawn. */
function RunLine({ step, done }: { step: RunStep; done: boolean }) {
  return (
    <li className="grid grid-cols-[44px_16px_1fr] items-baseline gap-x-2 text-14 lg:sr-only">
      <span className="text-ink-3">{clock(step.minute)}</span>
      <span aria-hidden="true" className="relative flex justify-center self-stretch">
        <span
          className={`absolute inset-y-0 border-l-2 ${done ? 'border-orcher' : 'border-dashed border-thread'}`}
        />
        <span
          className={`absolute top-3.5 size-2.5 rounded-full border-2 ${done ? 'border-orcher bg-orcher' : 'border-thread bg-canvas'}`}
        />
      </span>
      <span className="py-2 text-ink-2">
        <b className="font-semibold text-ink">{laneName(step)}</b> {step.title}
        {!done && <span className="sr-only"> (to come)</span>}
      </span>
    </li>
  )
}

import { useState } from 'react'
import { Segments } from '#app/features/developers/directives/plan/segments.tsx'
import { Button } from '#app/ui/button.tsx'
import { RunDrawing } from './run-drawing.tsx'
import { withFolds } from './run-folds.ts'
import type { Knot } from './run-layout.ts'
import { RunList } from './run-list.tsx'
import type { Scale } from './run-places.ts'
import type { Folds } from './use-folds.ts'

type RunTraceProps = {
  knots: readonly Knot[]
  folds: Folds
  isOpen: boolean
  chosen: number | undefined
  onChoose: (step: number) => void
}

/** Past and future steps: horizontally, on a phone vertically. */
export function RunTrace({ knots, folds, isOpen, chosen, onChoose }: RunTraceProps) {
  const [scale, setScale] = useState<Scale>('time')
  const shown = withFolds(knots, folds.closed)
  const choose = (step: number) =>
    folds.closed.some(({ from }) => from === step) ? folds.open(step) : onChoose(step)
  return (
    <section aria-label="Run" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-5 py-2">
        <h2 className="mr-auto text-16 font-semibold">Run</h2>
        {folds.close && (
          <Button look="ghost" size="small" onClick={folds.close}>
            Collapse finished steps
          </Button>
        )}
        <span className="text-13 text-ink-3">○ reads · □ writes here · ◇ leaves</span>
        <Segments
          legend="The run by"
          name="scale"
          options={scales}
          chosen={scale}
          onChoose={setScale}
          className="max-md:hidden"
        />
      </div>
      <div className="max-md:hidden">
        <RunDrawing knots={shown} scale={scale} isOpen={isOpen} chosen={chosen} onChoose={choose} />
      </div>
      <div className="md:hidden">
        <RunList knots={shown} chosen={chosen} onChoose={choose} />
      </div>
    </section>
  )
}

const scales = [
  { value: 'time', label: 'Time' },
  { value: 'steps', label: 'Steps' },
] as const

import { useId } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Select } from '#app/ui/select.tsx'
import { type FeedChoices, type FeedWeight, feedWeights, usualChoices, weightWords } from '#shared/post.ts'
import { useChoices } from './use-post-changes.ts'

const orders = [
  { value: 'time', label: 'Newest first' },
  { value: 'weights', label: 'By my own weights' },
]

/** The order of the feed, explained and changeable: by time, or by weights. */
export function FeedOrder({ choices }: { choices: FeedChoices }) {
  const change = useChoices()
  return (
    <section
      aria-label="Order of your feed"
      className={cx(
        'flex flex-col gap-4',
        choices.sorted === 'weights' && 'rounded-card border border-line bg-surface p-5',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-16">Order</h3>
        <div className="w-44">
          <Select
            aria-label="Order of posts"
            options={orders}
            value={choices.sorted}
            className="h-11! rounded-full! text-14!"
            onChange={({ target }) => change.mutate({ sorted: target.value as FeedChoices['sorted'] })}
          />
        </div>
      </div>
      {choices.sorted === 'time' ? (
        <p className="text-14 text-ink-2 max-md:hidden">
          Everything from your connections and the people you follow, as it comes. Nothing is left out or
          moved up.
        </p>
      ) : (
        <Weights choices={choices} onChange={change.mutate} />
      )}
    </section>
  )
}

type WeightsProps = { choices: FeedChoices; onChange: (changed: Partial<FeedChoices>) => void }

function Weights({ choices, onChange }: WeightsProps) {
  const isUsual = (Object.keys(feedWeights) as FeedWeight[]).every(
    (weight) => choices[weight] === usualChoices[weight],
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-ink-2">
        Each post from the last 30 days is scored by the sum of these, and the score is shown on the post.
      </p>
      {(Object.keys(feedWeights) as FeedWeight[]).map((weight) => (
        <Weight
          key={weight}
          label={feedWeights[weight]}
          value={choices[weight]}
          onChange={(value) => onChange({ [weight]: value })}
        />
      ))}
      {!isUsual && (
        <button
          type="button"
          className="self-start text-14 font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
          onClick={() => onChange({ ...usualChoices, sorted: 'weights' })}
        >
          Reset to default weights
        </button>
      )}
    </div>
  )
}

type WeightProps = { label: string; value: number; onChange: (value: number) => void }

function Weight({ label, value, onChange }: WeightProps) {
  const id = useId()
  const words = weightWords[value] ?? ''
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline justify-between gap-3 text-14">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-13 text-ink-3">{words}</span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={4}
        step={1}
        value={value}
        aria-valuetext={words}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-8 w-full accent-accent pointer-coarse:h-11"
      />
    </div>
  )
}

import { Plus, X } from 'lucide-react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

type StartFieldsProps = {
  starts: readonly string[]
  most: number
  onChange: (starts: readonly string[]) => void
}

/** Start times that are offered for a meeting, one field each. */
export function StartFields({ starts, most, onChange }: StartFieldsProps) {
  const change = (index: number, time: string) =>
    onChange(starts.map((one, place) => (place === index ? time : one)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-14 font-medium">Times, in your own time zone</legend>
      {starts.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the list while it is typed.
        <div key={index} className="flex items-center gap-2">
          <Input
            type="datetime-local"
            aria-label={`Time ${index + 1}`}
            value={time}
            onChange={({ target }) => change(index, target.value)}
          />
          {starts.length > 1 && (
            <button
              type="button"
              aria-label={`Remove time ${index + 1}`}
              onClick={() => onChange(starts.filter((_, place) => place !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-4.5" />
            </button>
          )}
        </div>
      ))}
      {starts.length < most && (
        <Button look="ghost" size="small" className="self-start" onClick={() => onChange([...starts, ''])}>
          <Plus aria-hidden="true" className="size-4" /> Another time
        </Button>
      )}
    </fieldset>
  )
}

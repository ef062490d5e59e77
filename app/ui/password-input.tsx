import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Whose password the toggle shows, if a form has several. */
  toggleLabel?: string
}

export function PasswordInput({ toggleLabel = 'Show password', disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        className="pr-13"
        {...rest}
      />
      <button
        type="button"
        aria-label={toggleLabel}
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-input text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </div>
  )
}

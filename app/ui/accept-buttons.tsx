import { Button } from './button.tsx'

type AcceptButtonsProps = {
  /** Whose request it is, for screen readers. */
  name: string
  /** The pending answer. */
  answering: boolean | undefined
  onAnswer: (accept: boolean) => void
}

/** Accept or decline the request of a person, in a line of a list. */
export function AcceptButtons({ name, answering, onAnswer }: AcceptButtonsProps) {
  const press = (accept: boolean) => ({
    size: 'small' as const,
    busy: answering === accept,
    disabled: answering !== undefined,
    onClick: () => onAnswer(accept),
  })
  return (
    <>
      <Button look="outline" aria-label={`Accept: ${name}`} {...press(true)}>
        Accept
      </Button>
      <Button look="ghost" aria-label={`Decline: ${name}`} {...press(false)}>
        Decline
      </Button>
    </>
  )
}

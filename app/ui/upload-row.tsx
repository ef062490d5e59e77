import { Button } from './button.tsx'
import { Progress } from './progress.tsx'

type SendingRowProps = {
  sending: { name: string; percent: number; state: 'sending' | 'waiting' | 'failed'; message?: string }
  onRetry: () => void
  onCancel: () => void
}

/** A file being uploaded, or one whose upload stopped. */
export function UploadRow({ sending, onRetry, onCancel }: SendingRowProps) {
  const { name, percent, state, message } = sending
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-input border border-line bg-surface px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <p className="truncate text-15 font-medium">{name}</p>
        {state !== 'failed' && <Progress label={`Uploading ${name}`} percent={percent} />}
        <p role="status" className={state === 'failed' ? 'text-14 text-bad' : 'text-14 text-ink-2'}>
          {state === 'sending' && `${percent}% uploaded`}
          {state === 'waiting' && 'You are offline. The upload will continue when you are back online.'}
          {state === 'failed' && `Upload failed: ${message}`}
        </p>
      </div>
      <div className="flex gap-2">
        {state === 'failed' && (
          <Button look="outline" size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button look="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

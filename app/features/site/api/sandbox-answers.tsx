import { CodeBlock } from '#app/ui/code-block.tsx'
import type { Exchange } from './use-sandbox.ts'

export function SandboxAnswers({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <div aria-live="polite" className="flex max-h-[32rem] min-h-64 min-w-0 flex-col gap-4 overflow-y-auto">
      {exchanges.length === 0 && (
        <p className="grid flex-1 place-items-center rounded-card border-2 border-dashed border-line-strong p-8 text-center text-15 text-ink-2">
          Send the first call and the answer appears here.
        </p>
      )}
      {exchanges.map(({ number, call, status, ms, body }) => (
        <div key={number} className="flex flex-col gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4 font-mono text-13 text-ink-2">
            <span className="break-all">{call}</span>
            <span>
              <span className={`font-semibold ${status < 400 ? 'text-good' : 'text-bad'}`}>{status}</span>{' '}
              {ms === undefined ? 'sample' : `${ms} ms`}
            </span>
          </p>
          {body && <CodeBlock code={body} label={`Answer ${number}: ${call}`} />}
        </div>
      ))}
    </div>
  )
}

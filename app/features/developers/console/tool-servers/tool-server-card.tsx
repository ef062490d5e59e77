import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { QuietButtons } from '#app/ui/quiet-buttons.tsx'
import { shortDate, timeOfDay } from '#shared/dates.ts'
import type { ServerTool, ToolServer } from './tool-server-queries.ts'

export type ToolServerActs = {
  /** Undefined without permission to change it. */
  onLook: ((id: string) => void) | undefined
  onPin: ((server: ToolServer, tools: readonly ServerTool[]) => void) | undefined
  onSwitch: ((server: ToolServer) => void) | undefined
  onRemove: ((server: ToolServer) => void) | undefined
}

const isToPin = ({ state }: ServerTool) => state === 'new' || state === 'changed'

export function ToolServerCard({ server, ...acts }: { server: ToolServer } & ToolServerActs) {
  const { id, name, url, is_on, looking, looked_at, fault, tools } = server
  const { onLook, onPin, onSwitch, onRemove } = acts
  const waiting = tools.filter(isToPin)
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface px-5 py-4"
    >
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-mono text-15 font-semibold tracking-normal">{name}</h2>
          <Badge tone={is_on ? 'good' : 'neutral'}>{is_on ? 'On' : 'Off'}</Badge>
          {waiting.length > 0 && <Badge tone="warn">{waiting.length} to review</Badge>}
        </div>
        <p className="text-14 break-all text-ink-2">{url}</p>
        <p aria-live="polite" className="text-13 text-ink-3">
          {looking
            ? 'Listing its tools…'
            : looked_at && `Checked ${shortDate(looked_at, now())}, ${timeOfDay(looked_at)}`}
        </p>
      </div>
      {fault && <p className="text-14 font-medium text-bad">{fault}</p>}
      {tools.length > 0 && (
        <ul
          aria-label={`Tools of ${name}`}
          className="flex flex-col divide-y divide-line border-y border-line"
        >
          {tools.map((tool) => (
            <Tool key={tool.name} tool={tool} onPin={onPin && (() => onPin(server, [tool]))} />
          ))}
        </ul>
      )}
      {!looking && !fault && tools.length === 0 && <p className="text-14 text-ink-2">It offers no tools.</p>}
      <div className="flex flex-wrap gap-2">
        {onPin && waiting.length > 1 && (
          <Button size="small" onClick={() => onPin(server, waiting)}>
            Pin all {waiting.length}
          </Button>
        )}
        {onLook && (
          <Button look="outline" size="small" disabled={looking} onClick={() => onLook(id)}>
            Check again
          </Button>
        )}
        {onSwitch && onRemove && (
          <QuietButtons>
            <Button look="ghost" size="small" onClick={() => onSwitch(server)}>
              {is_on ? 'Switch off' : 'Switch on'}
            </Button>
            <Button look="ghost" size="small" onClick={() => onRemove(server)}>
              Remove
            </Button>
          </QuietButtons>
        )}
      </div>
    </article>
  )
}

const states: Record<ServerTool['state'], { tone: 'good' | 'warn' | 'neutral'; word: string }> = {
  new: { tone: 'warn', word: 'Not reviewed yet' },
  pinned: { tone: 'good', word: 'Pinned' },
  changed: { tone: 'warn', word: 'Changed since it was pinned' },
  gone: { tone: 'neutral', word: 'No longer offered' },
}

function Tool({ tool, onPin }: { tool: ServerTool; onPin: (() => void) | undefined }) {
  const { name, state, offered, pinned, pinned_by, pinned_at } = tool
  const { tone, word } = states[state]
  const said = offered ?? pinned
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-mono text-14 font-semibold tracking-normal break-all">{name}</h3>
        <Badge tone={tone}>{word}</Badge>
        {pinned_at && (
          <span className="text-13 text-ink-3">
            {pinned_by ?? 'Someone'}, {shortDate(pinned_at, now())}
          </span>
        )}
        {onPin && isToPin(tool) && (
          <Button look="outline" size="small" className="ml-auto" onClick={onPin}>
            {state === 'new' ? 'Pin' : 'Pin as it is now'}
          </Button>
        )}
      </div>
      {state === 'changed' && pinned && (
        <p className="text-14 wrap-anywhere whitespace-pre-wrap text-ink-3">
          <span className="font-medium">As it was pinned: </span>
          {pinned.description || 'no description'}
        </p>
      )}
      <p className="text-14 wrap-anywhere whitespace-pre-wrap text-ink-2">
        {state === 'changed' && <span className="font-medium">Now: </span>}
        {said?.description || 'It has no description.'}
      </p>
      <details className="text-13">
        <summary className="w-fit cursor-pointer text-ink-2">Its input</summary>
        <pre className="mt-2 max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-13">
          {JSON.stringify(said?.schema ?? {}, null, 2)}
        </pre>
      </details>
    </li>
  )
}

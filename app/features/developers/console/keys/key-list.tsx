import { Ellipsis } from 'lucide-react'
import type { Key } from '#app/features/developers/console/console-queries.ts'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { shortDate, timeAgoOrDate } from '#shared/dates.ts'

type KeyListProps = {
  keys: readonly Key[]
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 lg:grid-cols-[minmax(0,1.4fr)_88px_minmax(0,2.4fr)_minmax(0,0.9fr)_104px_124px_40px]'

export function KeyList({ keys, onRotate, onRevoke }: KeyListProps) {
  return (
    <section aria-label="Keys" className="rounded-card border border-line bg-surface">
      <div aria-hidden="true" className={cx(row, 'border-b border-line text-13 text-ink-3 max-lg:hidden')}>
        {['Key', 'Mode', 'Scopes', 'Owner', 'Last used', 'Until', ''].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} onRotate={onRotate} onRevoke={onRevoke} />
        ))}
      </ul>
    </section>
  )
}

const isApp = ({ prefix }: Key) => prefix === 'app'

type KeyRowProps = Omit<KeyListProps, 'keys'> & { of: Key }

function KeyRow({ of, onRotate, onRevoke }: KeyRowProps) {
  const { name, mode, prefix, scopes, state, created_by, last_used_at, expires_at } = of
  // A connected app has no secret that a person could recognize or rotate.
  const begins = isApp(of) ? 'Connected app' : `${prefix}…`
  const over = state === 'revoked' || state === 'expired'
  return (
    <li className={cx(row, 'relative border-b border-line last:border-0 text-14', over && 'text-ink-3')}>
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="truncate font-mono text-13 text-ink-3 max-lg:hidden">{begins}</p>
      </div>
      <div className="max-lg:mr-10">
        {mode === 'live' ? <Badge tone="api">Live</Badge> : <SandboxBadge />}
      </div>
      <div className="max-lg:hidden">
        <Scopes scopes={scopes} />
      </div>
      <p dir="auto" className="truncate max-lg:hidden">
        {created_by}
      </p>
      <p className="truncate font-mono text-13 text-ink-3 lg:hidden">{begins}</p>
      {/* Where each row has two lines, its end takes the place of when it was used. */}
      <p
        className={cx(
          'text-ink-2 max-lg:text-right max-lg:text-13',
          (state !== 'active' || expires_at) && 'max-lg:hidden',
        )}
      >
        <span className="sr-only">Last used: </span>
        {last_used_at ? timeAgoOrDate(last_used_at, now()) : 'Not yet'}
      </p>
      <div
        className={cx(
          'max-lg:text-right max-lg:text-13',
          state === 'active' && !expires_at && 'max-lg:hidden',
        )}
      >
        <Until of={of} />
      </div>
      <div className="max-lg:absolute max-lg:top-1.5 max-lg:right-2">
        {!over && (
          <Menu
            triggerLabel={`What to do with ${name}`}
            trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
            triggerClass="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken pointer-coarse:size-11"
          >
            {state === 'active' && !isApp(of) && <MenuButton onClick={() => onRotate(of)}>Rotate</MenuButton>}
            <MenuButton className="text-bad" onClick={() => onRevoke(of)}>
              {state === 'replaced' ? 'End now' : 'Revoke'}
            </MenuButton>
          </Menu>
        )}
      </div>
    </li>
  )
}

const SandboxBadge = () => (
  <span className="inline-flex rounded-full border border-dashed border-control px-2.5 py-0.5 text-13 font-medium">
    Sandbox
  </span>
)

const shownScopes = 2

function Scopes({ scopes }: Pick<Key, 'scopes'>) {
  const chip = 'rounded-full border border-line px-2 py-0.5 font-mono text-13'
  const rest = scopes.length - shownScopes
  return (
    <ul aria-label="Scopes" className="flex flex-wrap gap-1.5" title={scopes.join(', ')}>
      {scopes.length === 11 ? (
        <li className={chip}>all</li>
      ) : (
        <>
          {scopes.slice(0, shownScopes).map((scope) => (
            <li key={scope} className={chip}>
              {scope}
            </li>
          ))}
          {rest > 0 && (
            <li className={chip}>
              +{rest}
              <span className="sr-only">: {scopes.slice(shownScopes).join(', ')}</span>
            </li>
          )}
        </>
      )}
    </ul>
  )
}

function Until({ of: { state, expires_at } }: { of: Key }) {
  if (state === 'revoked') return <p className="font-medium text-bad">Revoked</p>
  if (state === 'expired') return <p>Ended {expires_at && shortDate(expires_at, now())}</p>
  if (state === 'replaced') {
    return (
      <p className="font-medium text-warn">Both work until {expires_at && shortDate(expires_at, now())}</p>
    )
  }
  return (
    <p className="text-ink-2">
      <span className="sr-only">Until: </span>
      {expires_at ? shortDate(expires_at, now()) : 'No end'}
    </p>
  )
}

import { setShortcutsOn, useShortcutsOn } from '#app/lib/page/shortcut-preference.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { placesByKey } from './shortcut-keys.ts'

type Line = { keys: readonly string[]; what: string }

const general: Line[] = [
  { keys: ['?'], what: 'This list' },
  { keys: ['/'], what: 'Search' },
  { keys: ['Ctrl', 'K'], what: 'Search, even while typing' },
  { keys: ['Esc'], what: 'Close the open dialog or menu' },
]
const orcher: Line[] = [
  { keys: ['c'], what: 'New directive' },
  { keys: ['j', 'k'], what: 'Next and previous' },
  { keys: ['a', 'e', 'r', 'd'], what: 'Approve, edit, reject, defer' },
  { keys: ['Ctrl', '↵'], what: 'Send the decision' },
]
const places: Line[] = Object.entries(placesByKey).map(([key, [name]]) => ({ keys: ['g', key], what: name }))

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutsOn()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      className="w-[min(620px,calc(100vw-32px))]"
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <KeyList title="Anywhere" lines={general} />
          <KeyList title="In Orcher" lines={orcher} />
        </div>
        <KeyList title="Go to" lines={places} />
      </div>
      <div className="border-t border-line pt-2">
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off to leave every key to your browser and assistive technology. You can turn them back on in Settings."
          checked={on}
          onChange={({ target }) => setShortcutsOn(target.checked)}
        />
      </div>
    </Dialog>
  )
}

function KeyList({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold tracking-normal text-ink-3">{title}</h3>
      <dl className="flex flex-col">
        {lines.map(({ keys, what }) => (
          <div key={what} className="flex min-h-9 items-center justify-between gap-4 text-15">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-13 font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

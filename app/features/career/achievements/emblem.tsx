import {
  Bookmark,
  BookOpen,
  Building2,
  DoorOpen,
  Flag,
  Footprints,
  Gem,
  Handshake,
  Layers,
  Library,
  type LucideIcon,
  MessageCircle,
  Send,
  Spline,
  Sun,
  Target,
  Trophy,
} from 'lucide-react'
import { cx } from '#app/ui/cx.ts'
import type { Achievement, Rarity } from '#shared/achievement.ts'

const icons: Record<string, LucideIcon> = {
  bookmark: Bookmark,
  send: Send,
  flag: Flag,
  door: DoorOpen,
  handshake: Handshake,
  book: BookOpen,
  books: BookOpen,
  library: Library,
  message: MessageCircle,
  building: Building2,
  target: Target,
  steps: Footprints,
  trophy: Trophy,
  layers: Layers,
  gem: Gem,
  sun: Sun,
  thread: Spline,
}
const inks: Record<Rarity, string> = {
  legendary: 'text-accent',
  epic: 'text-api',
  rare: 'text-orcher',
  default: 'text-ink-2',
}
/** The rarer, the more rings. */
const rings: Record<Rarity, number> = { legendary: 3, epic: 2, rare: 1, default: 0 }

type EmblemProps = { achievement: Pick<Achievement, 'icon' | 'rarity'>; locked: boolean; small?: boolean }

/** A round patch: stitched while it is to come, solid once it is earned. Decoration. */
export function Emblem({ achievement: { icon, rarity }, locked, small }: EmblemProps) {
  const Icon = icons[icon] ?? Spline
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid place-items-center',
        inks[rarity],
        small ? 'size-10' : 'size-12 sm:size-18',
        locked && 'opacity-45',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 72 72" fill="none" className="absolute inset-0 size-full">
        <circle
          cx="36"
          cy="36"
          r="33"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={locked ? '7 7' : undefined}
        />
        {Array.from({ length: rings[rarity] }, (_, ring) => ring).map((ring) => (
          <circle
            key={ring}
            cx="36"
            cy="36"
            r={29 - ring * 3.5}
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeDasharray="3 4"
          />
        ))}
      </svg>
      <Icon className={small ? 'size-4.5' : 'size-7'} strokeWidth={1.75} />
    </span>
  )
}

import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { SkillLevel } from '#shared/skill.ts'

const tones: Record<SkillLevel, BadgeTone> = {
  Beginner: 'neutral',
  Intermediate: 'api',
  Advanced: 'orcher',
  Expert: 'accent',
}

export function LevelBadge({ level }: { level: SkillLevel }) {
  return <Badge tone={tones[level]}>{level}</Badge>
}

import { useQuery } from '@tanstack/react-query'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { dateText } from '#shared/dates.ts'
import { settingsParts } from './settings-parts.ts'
import { ownPlanQuery } from './settings-queries.ts'

/** The plan or trial that the person was given, while it lasts; nothing on Starter. */
export function OwnPlan({ person }: { person: string }) {
  const plan = useQuery(ownPlanQuery(person))
  if (!plan.data) return null
  const { plan: name, ends_at } = plan.data
  return (
    <SettingsSection {...settingsParts.plan} lead="Your plan on TannrSpace.">
      <p className="text-15">
        <strong className="font-semibold">{name === 'pro' ? 'Pro' : 'Enterprise'}</strong>
        {ends_at
          ? ` until ${dateText(ends_at)}. Then you are back on Starter, and nothing of yours is deleted.`
          : '.'}
      </p>
    </SettingsSection>
  )
}

import { ButtonLink } from '#app/ui/button.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'

export function SupportHero() {
  return (
    <SplitHero
      eyebrow="Support"
      title="A person, at any hour"
      lead="Tell us what you were trying to do. Someone will stay with you until it works."
      actions={
        <ButtonLink to="/help-center" look="outline" size="large">
          Look it up yourself
        </ButtonLink>
      }
    />
  )
}

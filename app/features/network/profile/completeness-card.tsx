import { Button } from '#app/ui/button.tsx'
import { StepProgress } from '#app/ui/progress.tsx'
import { completeness, type Profile, type UsefulStep } from '#shared/profile.ts'

type CompletenessCardProps = {
  profile: Profile
  onStep: (step: UsefulStep['id']) => void
  onImport: () => void
}

/** How complete one's own profile is, and the most useful next step. */
export function CompletenessCard({ profile, onStep, onImport }: CompletenessCardProps) {
  const { done, total, percent, next } = completeness(profile)
  if (!next) return null
  return (
    <section
      aria-label="Your profile"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6 print:hidden"
    >
      <div className="flex flex-col gap-0.5">
        <h2 className="text-18">{percent}% complete</h2>
        <p className="text-14 text-ink-2">
          {done} of {total} steps done
        </p>
      </div>
      <StepProgress label="Steps" done={done} total={total} />
      <div className="flex flex-col gap-1 pt-1">
        <h3 className="text-15 font-semibold">
          Next: {next.title.charAt(0).toLowerCase() + next.title.slice(1)}
        </h3>
        <p className="text-14 text-ink-2">{next.why}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="accent" onClick={() => onStep(next.id)}>
          {next.act}
        </Button>
        {done === 0 && (
          <Button look="ghost" onClick={onImport}>
            Import a profile
          </Button>
        )}
      </div>
    </section>
  )
}

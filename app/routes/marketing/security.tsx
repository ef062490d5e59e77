import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/security'

const Sections = prerendered(
  async () => (await import('#app/features/site/legal/security-sections.tsx')).SecuritySections,
)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Security & Privacy',
    'How Tannr protects data: TLS 1.3 and AES-256, authorization in the database, certifications, AI governance, and notice of an incident within 4 hours.',
    { path: '/security' },
  )

export default function SecurityPage() {
  return (
    <>
      <SplitHero
        eyebrow="Security & Privacy"
        title="Closed by default, open to inspection"
        lead="TLS 1.3 in transit, AES-256 at rest, and a record of every change that shows any edit, our own included."
        actions={
          <>
            <ButtonLink to="#architecture" size="large">
              See the architecture
            </ButtonLink>
            <EnquiryButton kind="weakness" page="/security" look="outline" size="large">
              Report a vulnerability
            </EnquiryButton>
          </>
        }
      />
      <Sections />
      <ClosingCall
        title="Doing a security review of us?"
        lead="Reports, penetration tests and answers to your questionnaire, under a mutual NDA."
        actions={
          <>
            <EnquiryButton kind="security-reports" page="/security" look="accent" size="large">
              Ask for the reports
            </EnquiryButton>
            <ButtonLink to="/privacy" look="outline" size="large">
              Privacy Policy
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

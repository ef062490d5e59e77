import {
  architecture,
  certifications,
  dataProtection,
  governance,
  incidentResponse,
} from '#app/content/security.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import {
  Architecture,
  Certifications,
  DataProtection,
  Governance,
  IncidentResponse,
  SecurityDrawing,
} from '#app/features/site/legal/security-sections.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { Hero } from '#app/ui/hero.tsx'
import type { Route } from './+types/security'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Security & Privacy',
    'How Tannr protects data: TLS 1.3 and AES-256, authorization in the database, certifications, AI governance, and notice of an incident within 4 hours.',
    { path: '/security' },
  )

// What we state travels with the page and is in no script.
export const loader = () => ({ architecture, certifications, dataProtection, governance, incidentResponse })

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { architecture, certifications, dataProtection, governance, incidentResponse } = loaderData
  return (
    <>
      <Hero
        eyebrow="Security & Privacy"
        title="Closed by default, open to inspection"
        lead="TLS 1.3 on the way, AES-256 at rest, and a record of everything in between that nobody can edit, including us."
        actions={
          <>
            <ButtonLink to="#architecture" size="large">
              See the architecture
            </ButtonLink>
            <EnquiryButton kind="report" page="/security" look="outline" size="large">
              Report a weakness
            </EnquiryButton>
          </>
        }
        art={<SecurityDrawing />}
      />
      <Architecture architecture={architecture} />
      <Certifications certifications={certifications} />
      <DataProtection dataProtection={dataProtection} />
      <Governance governance={governance} />
      <IncidentResponse incidentResponse={incidentResponse} />
      <ClosingCall
        title="Doing a security review of us?"
        lead="Reports, penetration tests and answers to your questionnaire, under a mutual agreement."
        actions={
          <>
            <EnquiryButton kind="contact-sales" page="/security" look="accent" size="large">
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

import {
  type CertificationStatus,
  type Claim,
  certifications,
  dataProtection,
  governance,
  incidentResponse,
} from '#app/content/security.ts'
import { Section } from '#app/ui/section.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { SecurityLayers } from './security-layers.tsx'

/** The part of the page after the heading. */
export function SecuritySections() {
  return (
    <>
      <SecurityLayers />
      <Certifications />
      <DataProtection />
      <Governance />
      <IncidentResponse />
    </>
  )
}

const looks: Record<CertificationStatus, { ring: string; mark: string; words: string; stitched?: boolean }> =
  {
    Certified: { ring: 'stroke-good', mark: 'm13 21 6 6 11-12', words: 'text-good' },
    Compliant: { ring: 'stroke-good', mark: 'm13 21 6 6 11-12', words: 'text-good', stitched: true },
    Ready: { ring: 'stroke-thread', mark: 'M21 13v9l5 3', words: 'text-ink-2', stitched: true },
  }

/** A full ring was audited, a stitched one only checked by ourselves; the clock waits for an agreement. */
function Certifications() {
  return (
    <Section
      id="certifications"
      title="What has been checked"
      lead="Certified by an auditor, compliant according to our own continuous checks, or ready for use under an agreement."
    >
      <ul className="grid gap-x-8 gap-y-9 border-t border-line pt-8 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
        {certifications.map(({ name, status, covers }) => {
          const { ring, mark, words, stitched } = looks[status]
          return (
            <li key={name}>
              <svg
                aria-hidden="true"
                viewBox="0 0 42 42"
                fill="none"
                strokeWidth="1.8"
                strokeLinecap="round"
                strokeLinejoin="round"
                className={`size-16 ${ring}`}
              >
                <circle cx="21" cy="21" r="19" strokeDasharray={stitched ? '4 4' : undefined} />
                <path d={mark} />
              </svg>
              <h3 className="mt-4 text-18">{name}</h3>
              <p className={`text-14 font-semibold ${words}`}>{status}</p>
              <p className="mt-2 text-15 text-ink-2">{covers}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function DataProtection() {
  return (
    <Section id="data-protection" title="Five rules for data">
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-6">
        {dataProtection.map((claim, index) => (
          <Rule
            key={claim.term}
            {...claim}
            className={index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}
            large={index < 2}
          />
        ))}
      </div>
    </Section>
  )
}

function Rule({ term, detail, large, className }: Claim & { large: boolean; className: string }) {
  return (
    <div className={className}>
      <div
        aria-hidden="true"
        className="stitch mb-5 bg-[repeating-linear-gradient(90deg,var(--accent)_0_10px,transparent_10px_18px)]"
      />
      <h3 className={large ? 'text-20' : 'text-18'}>{term}</h3>
      <p className="mt-2 max-w-[46ch] text-15 text-ink-2">{detail}</p>
    </div>
  )
}

function Governance() {
  return (
    <Section
      id="ai-governance"
      title="Who answers for an agent"
      lead="Machines act here, and people answer for it. These five rules apply to every agent in Orcher and to matching in TannrSpace."
      band
    >
      <Timeline>
        {governance.map(({ term, detail }) => (
          <TimelineItem key={term} hue="orcher" roomy>
            <div className="grid gap-x-10 gap-y-1 md:grid-cols-[14rem_1fr]">
              <h3 className="text-18">{term}</h3>
              <p className="measure text-15 text-ink-2">{detail}</p>
            </div>
          </TimelineItem>
        ))}
      </Timeline>
    </Section>
  )
}

/** The positions of steps on the thread, in twelfths; the first is done before anybody is told. */
const spans = ['lg:col-span-2', 'lg:col-span-3', 'lg:col-span-4', 'lg:col-span-3']

function IncidentResponse() {
  return (
    <Section
      id="incident-response"
      title="When something goes wrong"
      lead="Sooner or later something does, at every company. What counts is how fast we respond."
    >
      <ol className="grid gap-y-8 sm:grid-cols-2 lg:grid-cols-12">
        {incidentResponse.map(({ when, what, detail }, index) => (
          <li key={what} className={spans[index]}>
            <div aria-hidden="true" className="mb-5 flex items-center max-lg:hidden">
              <span
                className={
                  index < 2
                    ? 'size-4 shrink-0 rounded-full bg-accent'
                    : 'size-4 shrink-0 rounded-full border-2 border-ink-3'
                }
              />
              <span
                className={
                  index === 0
                    ? 'flex-1 border-t-[2.5px] border-accent'
                    : 'mx-2 flex-1 border-t-2 border-dashed border-thread'
                }
              />
            </div>
            <h3 className="text-18 lg:pr-6">{what}</h3>
            <p className="text-14 font-semibold text-accent">{when}</p>
            <p className="mt-2 text-15 text-ink-2 lg:pr-6">{detail}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

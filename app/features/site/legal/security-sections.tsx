import type { Certification, CertificationStatus, Claim, IncidentStep } from '#app/content/security.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Section } from '#app/ui/section.tsx'
import { Drawing, Thread, ThreadNode, Timeline, TimelineItem } from '#app/ui/thread.tsx'

/** One thread through four rings: what a request passes on its way to a record. */
export function SecurityDrawing() {
  return (
    <Drawing viewBox="0 0 420 320" className="mx-auto w-full max-w-[420px] max-lg:max-w-[340px]">
      <circle cx="230" cy="160" r="142" className="stroke-line" strokeWidth="1.5" />
      <circle
        cx="230"
        cy="160"
        r="104"
        className="stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray="7 7"
        strokeLinecap="round"
      />
      <circle cx="230" cy="160" r="66" className="fill-surface stroke-line-strong" strokeWidth="1.5" />
      <circle cx="230" cy="160" r="26" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <Thread d="M12 246 C 60 250 80 214 118 246" hue="line" />
      <Thread d="M118 246 C 150 268 150 220 172 192 S 206 186 222 166" hue="accent" solid width={2.25} />
      <ThreadNode x={12} y={246} hue="line" r={5} />
      <ThreadNode x={116} y={245} hue="accent" />
      <ThreadNode x={156} y={226} hue="accent" />
      <ThreadNode x={178} y={191} hue="accent" />
      <ThreadNode x={230} y={160} hue="accent" r={8} full />
    </Drawing>
  )
}

export function Architecture({ architecture }: { architecture: readonly Claim[] }) {
  return (
    <Section
      id="architecture"
      title="From the outside in"
      lead="What a request passes between your browser and a record, in the order in which it does."
    >
      <ol className="border-t border-line">
        {architecture.map(({ term, detail }, index) => (
          <li
            key={term}
            className="grid gap-x-8 gap-y-1 border-b border-line py-5 md:grid-cols-[3rem_12rem_1fr]"
          >
            <span aria-hidden="true" className="text-15 text-ink-3 tabular-nums max-md:hidden">
              {index + 1}
            </span>
            <h3 className="text-18">{term}</h3>
            <p className="measure text-15 text-ink-2">{detail}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const tones: Record<CertificationStatus, BadgeTone> = { Certified: 'good', Compliant: 'orcher', Ready: 'api' }

export function Certifications({ certifications }: { certifications: readonly Certification[] }) {
  return (
    <Section
      id="certifications"
      title="What has been checked"
      lead="Certified by an auditor, compliant by our own continuous checks, or ready to be used under an agreement."
      band
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Certifications and their status</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Standard</th>
            <th scope="col">Status</th>
            <th scope="col">What it covers</th>
          </tr>
        </thead>
        <tbody>
          {certifications.map(({ name, status, covers }) => (
            <tr
              key={name}
              className="border-t border-line-strong last:border-b max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-y-1 max-md:py-4"
            >
              <th scope="row" className="text-20 font-semibold tracking-[-0.018em] md:w-56 md:py-5 md:pr-6">
                {name}
              </th>
              <td className="md:w-36 md:py-5 md:pr-6">
                <Badge tone={tones[status]}>{status}</Badge>
              </td>
              <td className="text-15 text-ink-2 max-md:col-span-2 md:py-5">{covers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export function DataProtection({ dataProtection }: { dataProtection: readonly Claim[] }) {
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

export function Governance({ governance }: { governance: readonly Claim[] }) {
  return (
    <Section
      id="ai-governance"
      title="Who answers for an agent"
      lead="Machines act here, people answer for it. These five rules hold for every agent in Orcher and for the matching in TannrSpace."
      band
    >
      <Timeline>
        {governance.map(({ term, detail }) => (
          <TimelineItem key={term} hue="orcher">
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

export function IncidentResponse({ incidentResponse }: { incidentResponse: readonly IncidentStep[] }) {
  return (
    <Section
      id="incident-response"
      title="When something goes wrong"
      lead="Sooner or later something does, everywhere. What counts is the clock."
    >
      <ol className="grid gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {incidentResponse.map(({ when, what, detail }, index) => (
          <li key={what} className="sm:pr-8">
            <div aria-hidden="true" className="mb-5 flex items-center max-lg:hidden">
              <span
                className={
                  index === 1
                    ? 'size-3.5 rounded-full bg-accent'
                    : 'size-3.5 rounded-full border-2 border-accent'
                }
              />
              <span className="stitch ml-2 flex-1 last:mr-[-24px]" />
            </div>
            <p className="text-13 font-semibold text-accent">{when}</p>
            <h3 className="mt-1 text-20">{what}</h3>
            <p className="mt-2 text-15 text-ink-2">{detail}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { Button } from '#app/ui/button.tsx'
import type { CompanyTeam, OwnCompany } from '#shared/company.ts'
import { useVerification } from './use-team-changes.ts'

type DnsProofProps = { company: OwnCompany; proof: NonNullable<CompanyTeam['proof']> }

const outcomes = {
  verified: 'The record is there.',
  missing:
    'We don’t see the record yet. New records can take minutes, sometimes hours, to show up everywhere.',
  unreachable: 'The domain’s DNS didn’t answer. Try again in a little while.',
  taken: 'The domain is verified for another company here. Ask its owner for an invitation.',
}

/** A record that only the domain's owner can publish. */
export function DnsProof({ company, proof }: DnsProofProps) {
  const { token, dns } = useVerification(company.id)
  const looking = proof.asked_at !== null && proof.checked_at === null
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
      <h3 className="text-18 font-semibold">With a DNS record</h3>
      {proof.token === null ? (
        <>
          <p className="text-15 text-ink-2">
            Ask the person who manages {company.domain} to publish a line of text that we give you.
          </p>
          <Button look="outline" busy={token.isPending} onClick={() => token.mutate()}>
            Show the record
          </Button>
        </>
      ) : (
        <>
          <dl className="grid w-full grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-14">
            <dt className="text-ink-3">Type</dt>
            <dd className="font-medium">TXT</dd>
            <dt className="text-ink-3">Name</dt>
            <dd className="font-medium wrap-anywhere">{company.domain}</dd>
            <dt className="text-ink-3">Value</dt>
            <dd>
              <code className="text-13 wrap-anywhere">tannr-verification={proof.token}</code>
            </dd>
          </dl>
          <p role="status" className="text-15 text-ink-2">
            {looking ? 'Checking the DNS…' : proof.found && outcomes[proof.found]}
          </p>
          <Button look="outline" busy={dns.isPending || looking} onClick={() => dns.mutate()}>
            Check the DNS
          </Button>
        </>
      )}
    </section>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import { type CompanyTeam, type OwnCompany, portalPath } from '#shared/company.ts'
import { codeSchema, workAddressSchema } from '#shared/company-form.ts'
import { longDate } from '#shared/long-date.ts'
import { DnsProof } from './dns-proof.tsx'
import { useVerification } from './use-team-changes.ts'

type Proof = CompanyTeam['proof']

/** Proves the company's domain: by a work address, or by DNS. */
export function Verification({ company, proof }: { company: OwnCompany; proof: Proof }) {
  const { domain, verified_how, verified_at } = company
  if (verified_how) {
    const words = {
      mail: 'by a work address at the domain',
      dns: 'by a DNS record on the domain',
      operator: 'by the people who run Tannr',
    }[verified_how]
    return (
      <div className="flex flex-col gap-1.5">
        <VerifiedMark company={company} />
        <p className="measure text-15 text-ink-2">
          Verified {verified_at && `on ${longDate(verified_at.slice(0, 10))}`} {words}. If you change the
          domain, it has to be verified again.
        </p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <VerifiedMark company={company} />
      {!hasOwnServer ? (
        <p className="text-15 text-ink-2">The people who run this site verify companies. Ask them.</p>
      ) : proof === null ? (
        <p className="text-15 text-ink-2">An owner can verify the domain.</p>
      ) : domain === '' ? (
        <p className="text-15 text-ink-2">
          First enter your domain on the{' '}
          <Link to={portalPath('company', company.slug)} className="font-medium text-ink underline">
            company page
          </Link>
          .
        </p>
      ) : (
        <>
          <MailProof company={company} proof={proof} />
          <DnsProof company={company} proof={proof} />
        </>
      )}
    </div>
  )
}

function MailProof({ company, proof }: { company: OwnCompany; proof: NonNullable<Proof> }) {
  const [another, setAnother] = useState(false)
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h3 className="text-18 font-semibold">With a work address</h3>
      {proof.waiting && !another ? (
        <CodeForm company={company} address={proof.address ?? ''} onAnother={() => setAnother(true)} />
      ) : (
        <AddressForm company={company} onSent={() => setAnother(false)} />
      )}
    </section>
  )
}

const signIn = ({ slug }: OwnCompany) => `/auth?next=${encodeURIComponent(portalPath('settings', slug))}`

function AddressForm({ company, onSent }: { company: OwnCompany; onSent: () => void }) {
  const { mail } = useVerification(company.id)
  const { errors, busy, failure, form } = useForm(
    workAddressSchema,
    async ({ address }) => {
      await mail.attempt(address)
      onSent()
    },
    { draft: `work address ${company.id}` },
  )
  return (
    <form {...form} className="flex flex-col items-start gap-4">
      <Field
        className="w-full"
        label="Work address"
        hint={`Yours or a colleague’s, ending in @${company.domain}. We send a code there.`}
        error={errors.address}
      >
        <Input name="address" type="email" maxLength={254} placeholder={`name@${company.domain}`} />
      </Field>
      <FormFailure what="No code was sent" failure={failure} signIn={signIn(company)} />
      <Button type="submit" look="outline" busy={busy}>
        Send the code
      </Button>
    </form>
  )
}

type CodeFormProps = { company: OwnCompany; address: string; onAnother: () => void }

function CodeForm({ company, address, onAnother }: CodeFormProps) {
  const { code: check } = useVerification(company.id)
  const { errors, busy, failure, form } = useForm(
    codeSchema,
    async ({ code }) => {
      if (!(await check.attempt(code)))
        throw new WrongField('code', 'That’s not the code. Check the latest email.')
    },
    { draft: `company code ${company.id}` },
  )
  return (
    <form {...form} className="flex flex-col items-start gap-4">
      <Field
        className="w-full"
        label="Code"
        hint={`The six digits we sent to ${address}.`}
        error={errors.code}
      >
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Field>
      <FormFailure what="The domain was not verified" failure={failure} signIn={signIn(company)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" busy={busy}>
          Verify
        </Button>
        <Button look="ghost" onClick={onAnother}>
          Use another address
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { inFours } from './in-fours.ts'
import { useSecurityChange } from './security-queries.ts'

const closedBy = (what: 'none' | 'closerequest') => ({ closedby: what })

type RecoveryCodesDialogProps = { person: string; replace: boolean; onClose: () => void }

/** Ten codes, shown this once. */
export function RecoveryCodesDialog({ person, replace, onClose }: RecoveryCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [making, setMaking] = useState(false)
  const change = useSecurityChange(person)
  const make = async () => {
    setMaking(true)
    await change(async () => {
      const { recoveryCodes } = (await getAuth()).mfa
      const answer = replace ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
      setCodes(answer.data?.codes.map((code) => inFours(code, '-')))
      return answer
    }, 'The codes could not be created')
    setMaking(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      // Codes that are shown are never shown again: only a button closes them.
      events={closedBy(codes ? 'none' : 'closerequest')}
      title="Recovery codes"
      description={
        codes
          ? 'Keep these somewhere you can get to without your phone. We won’t show them again.'
          : 'Ten codes for the day you lose your phone. Each works once.'
      }
    >
      {codes ? (
        <ShownCodes codes={codes} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {replace && <p className="mr-auto text-14 text-warn">Your current codes will stop working.</p>}
          <Button busy={making} onClick={make}>
            Show codes
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Codes copied'),
      () => toast.error('Your browser didn’t let us copy. Download them instead.'),
    )
  return (
    <>
      <ul
        aria-label="Your recovery codes"
        className="grid gap-x-8 gap-y-1.5 rounded-input bg-sunken p-4 font-mono text-14 tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={copy}>
          Copy
        </Button>
        <Button look="outline" onClick={() => download(codes)}>
          Download
        </Button>
        <Button onClick={onClose}>I saved them</Button>
      </div>
    </>
  )
}

function download(codes: readonly string[]): void {
  const text = `Recovery codes for ${location.host}\nEach signs you in once.\n\n${codes.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'tannr-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

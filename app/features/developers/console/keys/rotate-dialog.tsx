import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

type RotateDialogProps = {
  name: string
  description?: string
  busy: boolean
  onRotate: (overlap: number) => void
  onClose: () => void
}

const overlaps = [
  { value: '0', label: 'No overlap: the old one ends now' },
  { value: '3600', label: 'One hour' },
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'Seven days' },
]

export function RotateDialog({
  name,
  description = 'You get a new key with the same rights. Both work until the overlap ends, so nothing stops in between.',
  busy,
  onRotate,
  onClose,
}: RotateDialogProps) {
  const [overlap, setOverlap] = useState('86400')
  return (
    <Dialog open title={`Rotate ${name}`} description={description} onClose={onClose}>
      <Field label="Overlap">
        <Select options={overlaps} value={overlap} onChange={({ target }) => setOverlap(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => onRotate(Number(overlap))}>
          Rotate
        </Button>
      </div>
    </Dialog>
  )
}

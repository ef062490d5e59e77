import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { cutOut } from './pictures.ts'

type CropDialogProps = {
  /** As a data address. */
  image: string
  onClose: () => void
  /** The cut-out, as a file to upload. */
  onCut: (file: File) => void
  /** Its name in the dialog, 'picture' by default. */
  what?: string
  /** People's pictures are cut round, companies' marks square. */
  square?: boolean
}

/** Moves and enlarges a picture under a frame: with a pointer, two fingers, the wheel, or arrow keys and the slider. */
export function CropDialog({ image, onClose, onCut, what = 'picture', square = false }: CropDialogProps) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  async function use() {
    if (!area) return
    setBusy(true)
    setFailed(false)
    try {
      onCut(await cutOut(image, area))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`Position your ${what}`}
      description="Drag it, or use the arrow keys."
      onClose={onClose}
    >
      <div className="relative h-72 overflow-hidden rounded-input bg-sunken">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape={square ? 'rect' : 'round'}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': `${square ? 'Logo' : 'Picture'}, moved by arrow keys`,
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="flex items-center gap-4 text-15">
        <label htmlFor={zoomId} className="font-medium">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 flex-1 accent-accent"
        />
      </div>
      {failed && (
        <p role="alert" className="text-14 text-bad">
          This picture could not be cropped. Choose another one.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void use()}>
          Use {what}
        </Button>
      </div>
    </Dialog>
  )
}

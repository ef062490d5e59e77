import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { filesKey, type OwnFiles, pictureQuery, usePictureNow } from '#app/data/files/file-queries.ts'
import { useDelivery } from '#app/data/files/use-delivery.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropArea } from '#app/ui/drop-area.tsx'
import { readPicture } from '#app/ui/pictures.ts'
import { UploadRow } from '#app/ui/upload-row.tsx'

const CropDialog = lazy(async () => ({ default: (await import('#app/ui/crop-dialog.tsx')).CropDialog }))

type PictureProps = { files: OwnFiles; person: string; name: string }

/** The picture that others see beside the name. */
export function Picture({ files: { picture }, person, name }: PictureProps) {
  const [image, setImage] = useState<string>()
  const change = useChange<OwnFiles, string | null, string | null>({
    kind: 'file',
    key: filesKey(person),
    run: usePictureNow,
    done: (shown, _, before) => {
      toast.success(
        shown ? 'Picture saved' : 'Picture removed',
        before ? () => change.mutate(before) : undefined,
      )
    },
    failed: 'Failed to change your picture',
  })
  const { sending, start, retry, cancel } = useDelivery({
    bucket: 'pictures',
    person,
    done: (id) => change.attempt(id),
  })
  async function choose(file: File) {
    try {
      setImage(await readPicture(file))
    } catch {
      toast.error(`${file.name} isn’t a picture this browser can open.`)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Shown path={picture?.path} name={name} />
        <div className="min-w-0 flex-1 basis-64">
          <DropArea
            label={picture ? 'Change picture' : 'Add a picture'}
            hint="Choose one, drop it here or paste it. You can position it next."
            accept="image/*"
            icon={<ImageUp className="size-4.5" />}
            onFile={(file) => void choose(file)}
          />
        </div>
        {picture && (
          <Button look="outline" size="small" busy={change.isPending} onClick={() => change.mutate(null)}>
            Remove
          </Button>
        )}
      </div>
      {sending && <UploadRow sending={sending} onRetry={retry} onCancel={cancel} />}
      {image && (
        <Suspense>
          <CropDialog
            image={image}
            onClose={() => setImage(undefined)}
            onCut={(file) => {
              setImage(undefined)
              start(file)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Shown({ path, name }: { path: string | undefined; name: string }) {
  const { data } = useQuery({ ...pictureQuery(path ?? ''), enabled: path !== undefined })
  if (!path || !data) return <Avatar name={name} className="size-18 text-26" />
  return <img src={data} alt="How others see you" className="size-18 rounded-full object-cover" />
}

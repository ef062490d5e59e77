import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { DropArea } from '#app/ui/drop-area.tsx'
import { readPicture } from '#app/ui/pictures.ts'
import type { OwnCompany } from '#shared/company.ts'
import { addMark, showMark } from './company-page-queries.ts'

const CropDialog = lazy(async () => ({ default: (await import('#app/ui/crop-dialog.tsx')).CropDialog }))

type Cut = { id: string; file: File }

/** The logo beside the company's name everywhere. A cropped picture whose upload failed is retried. */
export function LogoField({ company }: { company: OwnCompany }) {
  const titleId = useId()
  const [image, setImage] = useState<string>()
  const [waiting, setWaiting] = useState<Cut>()
  const change = useChange<unknown, { cut: Cut } | { id: string | null }, string | null>({
    kind: 'company',
    key: queryKey('companyPage'),
    run: async (asked) => {
      if ('cut' in asked) await addMark(company.id, asked.cut.id, asked.cut.file)
      return showMark(company.id, 'cut' in asked ? asked.cut.id : asked.id)
    },
    done: (asked, _, before) => {
      setWaiting(undefined)
      const undo = before ? () => change.mutate({ id: before }) : undefined
      toast.success('cut' in asked || asked.id ? 'Logo saved' : 'Logo removed', undo)
    },
    failed: 'Failed to change the logo',
  })
  async function choose(file: File) {
    try {
      setImage(await readPicture(file))
    } catch {
      toast.error(`${file.name} isn’t a picture this browser can open.`)
    }
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-col gap-0.5">
        <h2 id={titleId} className="text-18">
          Logo
        </h2>
        <p className="text-14 text-ink-2">
          It appears next to the company’s name: on its page, its jobs and its posts.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <CompanyTile
          name={company.name}
          logo={company.logo_url}
          className="size-18! rounded-card! border border-line text-26!"
        />
        <div className="min-w-0 flex-1 basis-64">
          <DropArea
            label={company.logo_url ? 'Change logo' : 'Add a logo'}
            hint="Choose one, drop it here or paste it. You can position it next."
            accept="image/*"
            icon={<ImageUp className="size-4.5" />}
            onFile={(file) => void choose(file)}
          />
        </div>
        {company.logo_url && (
          <Button
            look="outline"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate({ id: null })}
          >
            Remove
          </Button>
        )}
      </div>
      {waiting && change.isError && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          The logo wasn’t saved. It’s still here.
          <Button look="outline" size="small" onClick={() => change.mutate({ cut: waiting })}>
            Try again
          </Button>
        </div>
      )}
      {image && (
        <Suspense>
          <CropDialog
            image={image}
            what="logo"
            square
            onClose={() => setImage(undefined)}
            onCut={(file) => {
              const cut = { id: crypto.randomUUID(), file }
              setImage(undefined)
              setWaiting(cut)
              change.mutate({ cut })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { signedAddress } from '#app/data/files/file-queries.ts'
import { useChange } from '#app/data/use-change.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { dateText } from '#shared/dates.ts'
import { sizeText } from '#shared/size-text.ts'
import { type Archive, type Archives, archiveKey, readArchives, requestArchive } from './archive-queries.ts'

const isUnderWay = (archive: Archive | null | undefined) =>
  archive?.state === 'waiting' || archive?.state === 'making'

/** A person's records and files in one ZIP file, which the server creates and keeps for a week. */
export function ArchiveOfAll() {
  const session = useSession()
  const person = session?.user.id ?? ''
  const { data } = useQuery({
    queryKey: archiveKey(person),
    queryFn: readArchives,
    enabled: person !== '',
    refetchInterval: ({ state }) => (isUnderWay(state.data?.latest) ? 2000 : false),
  })
  const request = useChange<Archives, undefined, { already: boolean }>({
    kind: 'archive',
    key: archiveKey(person),
    run: requestArchive,
    done: (_, __, { already }) => {
      toast.success(already ? 'Your archive is already being made' : 'We’re making your archive')
    },
    failed: 'Failed to ask for an archive',
  })
  if (!data?.possible) return null
  const { latest } = data
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 mt-5 border-t border-line pt-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <p className="font-medium">Archive with your files</p>
        <p className="text-14 text-ink-2">{wordsOf(latest)}</p>
        {latest && isUnderWay(latest) && <Progress label="Your archive" percent={latest.percent} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {latest?.state === 'ready' && <Download archive={latest} />}
        {!isUnderWay(latest) && (
          <Button
            look="outline"
            size="small"
            busy={request.isPending}
            onClick={() => request.mutate(undefined)}
          >
            {latest ? 'Make a new one' : 'Make an archive'}
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsOf(archive: Archive | null): string {
  if (!archive) return 'Your records, picture and resumes as one ZIP file. We email you when it is ready.'
  if (archive.state === 'failed') return 'The last one could not be made. None of your data was changed.'
  if (archive.state !== 'ready')
    return 'We’re preparing it. You can leave this page; we’ll email you when it’s ready.'
  const until = dateText(new Date(archive.expires_at))
  return `Made on ${dateText(new Date(archive.requested_at))}, ${sizeText(archive.size ?? 0)}. Kept until ${until}.`
}

function Download({ archive: { path, requested_at } }: { archive: Archive }) {
  async function open() {
    try {
      location.assign(await signedAddress('exports', path, `tannr-archive-${requested_at.slice(0, 10)}.zip`))
    } catch (error) {
      toast.error(`Failed to download your archive: ${(error as Error).message}`)
    }
  }
  return (
    <Button look="outline" size="small" onClick={() => void open()}>
      Download
    </Button>
  )
}

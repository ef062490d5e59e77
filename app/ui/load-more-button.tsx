import { Button } from './button.tsx'

type LoadMoreButtonProps = { busy: boolean; onMore: () => void; words?: string }

/** Below a list of which there is more. */
export function LoadMoreButton({ busy, onMore, words = 'Load More' }: LoadMoreButtonProps) {
  return (
    <Button look="outline" className="self-center" busy={busy} onClick={onMore}>
      {words}
    </Button>
  )
}

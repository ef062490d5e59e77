import { useMutation } from '@tanstack/react-query'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import type { StepOutput } from '#app/features/developers/directives/directive-queries.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

type WholeOutputProps = { directive: string; step: number; whole: NonNullable<StepOutput['whole']> }

const inKilobytes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Where a step shows the first part of its output: how much there is, and all of it as a file. */
export function WholeOutput({ directive, step, whole: { size, sha256 } }: WholeOutputProps) {
  const scope = useWorkspaceScope()
  const read = useMutation({
    mutationFn: () =>
      callOrcher<{ content: string }>('GET', `/directives/${directive}/steps/${step}/output`, scope),
    onSuccess: ({ content }) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
      link.download = `${directive}-step-${step}.json`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
    onError: (error) => toast.error(`The output was not read: ${error.message}`),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-13 text-ink-3">
      <p>
        The first part of {inKilobytes.format(size / 1000)} kB, sha256 {sha256.slice(0, 4)}…{sha256.slice(-4)}
      </p>
      <Button look="outline" size="small" disabled={read.isPending} onClick={() => read.mutate()}>
        Download all of it
      </Button>
    </div>
  )
}

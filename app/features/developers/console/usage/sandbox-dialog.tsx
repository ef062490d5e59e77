import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { type ApiMethod, callOrcher, sendInPerson } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { AnswerCard } from '#app/features/developers/console/answer-card.tsx'
import type { LoggedRequest } from '#app/features/developers/console/console-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Documented, exampleBody, sandboxPath } from './sandbox-call.ts'

type SandboxDialogProps = { request: LoggedRequest; onClose: () => void }

/** Repeats a logged call in the workspace's sandbox. A read is sent at once; bodies are not logged, so one is asked for. */
export function SandboxDialog({ request, onClose }: SandboxDialogProps) {
  const method = request.method as ApiMethod
  const { person } = useWorkspaceScope()
  const sandbox = { person, workspace: useWorkspace()?.workspace?.sandbox_id ?? '' }
  const [path, setPath] = useState(request.path)
  const [fault, setFault] = useState<{ path?: string; body?: string }>({})
  const call = useMutation({
    mutationFn: ({ to, body }: { to: string; body?: string }) =>
      sendInPerson(method, to, { body, workspace: sandbox.workspace }),
  })
  const example = useQuery({
    queryKey: workspaceKey(sandbox, 'example', { method, path: request.path }),
    queryFn: () => readExample(method, request.path, sandbox),
    enabled: method !== 'GET' && sandbox.workspace !== '',
  })
  const send = (body?: string) => {
    const to = sandboxPath(path)
    const faults = {
      ...(to ? {} : { path: notThere }),
      ...(body === undefined || isJson(body) ? {} : { body: notJson }),
    }
    setFault(faults)
    if (to && !faults.body) call.mutate({ to, ...(body === undefined ? {} : { body }) })
  }
  useAtOnce(method === 'GET' && sandbox.workspace !== '', () => send())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new FormData(event.currentTarget).get('body')
    send(typeof body === 'string' ? body : undefined)
  }
  const waits = method !== 'GET' && example.isPending
  return (
    <Dialog
      open
      title="Run in sandbox"
      description={
        request.mode === 'live'
          ? 'The sandbox has records of its own, so it does not know the ids of live ones. Nothing live changes, and no call counts.'
          : 'Nothing live changes, and no call counts.'
      }
      onClose={onClose}
      className="w-[min(680px,calc(100vw-32px))]"
    >
      {example.error ? (
        <ErrorState
          message={example.error.message}
          onRetry={() => void example.refetch()}
          retrying={example.isFetching}
        />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label={`${method}, path and query`} error={fault.path}>
            <Input
              name="path"
              value={path}
              maxLength={2000}
              spellCheck={false}
              onChange={({ target }) => setPath(target.value)}
              className="font-mono text-14"
            />
          </Field>
          {waits && <Skeleton className="h-28 w-full" />}
          {example.data && (
            <Field
              label="Body"
              hint="Bodies are never logged. This is the one that the reference shows."
              error={fault.body}
            >
              <Textarea
                name="body"
                defaultValue={example.data}
                spellCheck={false}
                className="max-h-72 font-mono text-14"
              />
            </Field>
          )}
          <div className="flex justify-end">
            <Button type="submit" busy={call.isPending} disabled={waits || sandbox.workspace === ''}>
              {call.data ? 'Send again' : 'Send'}
            </Button>
          </div>
        </form>
      )}
      <AnswerCard
        sent={call.data}
        failure={call.error ?? undefined}
        onRetry={() => call.variables && call.mutate(call.variables)}
      />
    </Dialog>
  )
}

const notThere = 'A sandbox has no such call of its own.'
const notJson = 'This is not JSON.'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Null if the call takes no body. */
async function readExample(
  method: ApiMethod,
  path: string,
  { workspace }: { workspace: string },
): Promise<string | null> {
  const [documented, agents] = await Promise.all([
    callOrcher<Documented>('GET', '/openapi.json'),
    callOrcher<{ data: { id: string }[] }>('GET', '/agents?limit=1', { workspace }),
  ])
  return exampleBody(documented, { method, path, agent: agents.data[0]?.id }) ?? null
}

function useAtOnce(when: boolean, act: () => void) {
  const begun = useRef(false)
  useEffect(() => {
    if (!when || begun.current) return
    begun.current = true
    act()
  })
}

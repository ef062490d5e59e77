import { useEffect, useRef, useState } from 'react'
import { cancel, type Delivery, deliver, leave } from './deliver.ts'

export type Sending = {
  name: string
  percent: number
  state: 'sending' | 'waiting' | 'failed'
  /** The reason of the failure. */
  message?: string
}

type DeliveryOptions = {
  bucket: Delivery['bucket']
  person: string
  /** Called after the upload; its rejection is shown as a failure that can be retried. */
  done: (id: string, file: File) => Promise<unknown>
}

/** One upload: its progress and actions. */
export function useDelivery({ bucket, person, done }: DeliveryOptions) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<Delivery>(undefined)
  // After leaving the page, choosing the file again resumes the upload.
  useEffect(
    () => () => {
      if (current.current) void leave(current.current)
      current.current = undefined
    },
    [],
  )

  async function run(delivery: Delivery): Promise<void> {
    const { name } = delivery.file
    current.current = delivery
    const show = (next: Omit<Sending, 'name'>) => {
      if (current.current === delivery) setSending({ name, ...next })
    }
    let percent = 0
    show({ percent, state: 'sending' })
    try {
      const id = await deliver(delivery, {
        onProgress: (sent) => {
          percent = sent
          show({ percent, state: 'sending' })
        },
        onWaiting: () => show({ percent, state: 'waiting' }),
      })
      await done(id, delivery.file)
      if (current.current === delivery) setSending(undefined)
    } catch (error) {
      show({ percent, state: 'failed', message: (error as Error).message })
    }
  }

  return {
    sending,
    start: (file: File) => void run({ file, bucket, person, end: new AbortController() }),
    retry: () => {
      if (current.current) void run(current.current)
    },
    cancel: () => {
      const delivery = current.current
      current.current = undefined
      setSending(undefined)
      if (delivery) void cancel(delivery)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { cancel, type Delivery, deliver, leave } from './deliver.ts'

export type Sending = {
  name: string
  percent: number
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed. */
  message?: string
}

type DeliveryOptions = {
  bucket: Delivery['bucket']
  person: string
  /** Once it is there; what it rejects with is shown as a failure that can be tried again. */
  done: (id: string, file: File) => Promise<unknown>
}

/** One file on its way: how far it is, and what can be done about it. */
export function useDelivery({ bucket, person, done }: DeliveryOptions) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<Delivery>(undefined)
  // Whoever leaves the page goes on later, by choosing the file again: what has arrived stays.
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

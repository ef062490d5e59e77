import { StrictMode, startTransition } from 'react'
import { HydratedRouter } from 'react-router/dom'

/** The browser paints and answers between two steps of a start that would else be one long task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** As the router does it in the middle of its first render, where the browser is slow to answer. */
function numberFirstPlaceInHistory(): void {
  if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
}

async function start(): Promise<void> {
  await nextTask()
  const { hydrateRoot } = await import('react-dom/client')
  await nextTask()
  numberFirstPlaceInHistory()
  await nextTask()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()

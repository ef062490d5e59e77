import ArrowRight from 'lucide-react/dist/esm/icons/arrow-right.mjs'
import { useEffect, useState } from 'react'
import { call } from '#app/content/home-showcase.ts'
import { Code } from '#app/ui/code.tsx'

/** Milliseconds between two states of a running call. */
const PACE = 700

/** A call in four languages and its response. Run steps through its states once. */
export function CallPiece() {
  const [language, setLanguage] = useState(0)
  const [reached, setReached] = useState(call.reached)
  const [running, setRunning] = useState(false)
  const last = call.states.length - 1
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => {
      setReached((now) => now + 1)
      if (reached + 1 >= last) setRunning(false)
    }, PACE)
    return () => clearTimeout(timer)
  }, [running, reached, last])
  function run() {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setReached(still ? last : 0)
    setRunning(!still)
  }
  const { state, progress } = call.states[reached] ?? { state: 'completed', progress: 100 }
  return (
    <div className="grid min-w-0 flex-1 gap-3 @min-[680px]/piece:grid-cols-[minmax(0,4fr)_40px_minmax(0,3fr)] @min-[680px]/piece:gap-0">
      <div className="flex min-w-0 flex-col rounded-2xl border border-line bg-surface">
        <div className="flex items-center gap-1 border-b border-line px-2 text-13">
          {call.samples.map((sample, index) => (
            <button
              key={sample.language}
              type="button"
              aria-pressed={index === language}
              onClick={() => setLanguage(index)}
              className="h-11 px-2 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-api"
            >
              {sample.language}
            </button>
          ))}
          <button
            type="button"
            onClick={run}
            className="ml-auto inline-flex h-11 items-center gap-1.5 px-2 font-semibold hover:text-api"
          >
            Run
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </button>
        </div>
        <Code label="The request" code={call.samples[language]?.code ?? ''} className="min-h-64 flex-1 p-4" />
      </div>
      <div aria-hidden="true" className="flex flex-col justify-evenly @max-[680px]/piece:hidden">
        <span className="border-t-2 border-api" />
        <span className="border-t-2 border-dashed border-api" />
      </div>
      <div className="flex min-w-0 flex-col rounded-2xl border border-line bg-surface">
        <p className="flex h-11 items-center gap-3 border-b border-line px-4 text-13 text-ink-2">
          <b className="font-semibold text-api">200</b>
          <span className="truncate">{call.path}</span>
          <span className="ml-auto shrink-0">{call.took}</span>
        </p>
        <Code
          label="The answer"
          code={`{\n  "id": "dir_4Kx9",\n  "agent_id": "agt_7Qm2",\n  "state": "${state}",\n  "progress": ${progress}\n}`}
          className="border-b border-line p-4"
        />
        <ol className="flex flex-1 flex-col justify-center gap-1.5 p-4 text-13 text-ink-2">
          {call.states.map((one, index) => (
            <li
              key={one.state}
              aria-current={index === reached ? 'step' : undefined}
              className="flex items-center gap-2.5 aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span
                aria-hidden="true"
                className={`size-2.5 rounded-full border-2 ${index < reached || reached === last ? 'border-api bg-api' : index === reached ? 'border-api' : 'border-thread'}`}
              />
              {one.state}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

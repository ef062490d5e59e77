import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** A letter on its way along a thread. */
export function MailDrawing() {
  return (
    <Drawing viewBox="0 0 280 96" className="mx-auto my-3 w-64 max-w-full">
      <Thread d="M6 70 C 40 70 52 48 92 48" solid />
      <Thread d="M188 48 C 226 48 238 26 274 26" />
      <Thread d="M92 22 h96 v52 h-96 z" hue="accent" solid />
      <Thread d="M94 25 L 140 54 L 186 25" hue="accent" />
      <ThreadNode x={6} y={70} full />
      <ThreadNode x={274} y={26} hue="line" r={5} />
    </Drawing>
  )
}

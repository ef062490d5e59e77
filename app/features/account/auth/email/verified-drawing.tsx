import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

/** The thread continues. */
export function VerifiedDrawing() {
  return (
    <Drawing viewBox="0 0 220 64" className="my-2 w-52 max-w-full">
      <Thread d="M8 46 C 40 46 52 32 82 32" solid hue="accent" />
      <Thread d="M138 32 C 168 32 182 18 212 18" />
      <circle cx="110" cy="32" r="26" className="fill-accent" />
      <path
        d="M99 33 l8 8 l15 -17"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <ThreadNode x={8} y={46} full />
      <ThreadNode x={212} y={18} hue="line" r={5} />
    </Drawing>
  )
}

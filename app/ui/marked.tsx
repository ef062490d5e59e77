/** Text with the found parts marked; the pieces are those of shared/fuzzy.ts. */
export function Marked({ pieces }: { pieces: readonly { text: string; hit: boolean }[] }) {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity but its place.
        key={index}
        className="rounded-[3px] bg-accent-soft text-accent-strong [box-decoration-break:clone]"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

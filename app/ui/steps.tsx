type StepsProps = { steps: readonly { title: string; text: string; takes?: string }[] }

/** Five numbered steps on one thread: side by side if there is room, stacked on a phone. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="grid gap-y-8 lg:grid-cols-5 lg:gap-x-6">
      {steps.map(({ title, text, takes }, index) => (
        <li key={title} className="group relative flex gap-5 lg:flex-col">
          <span
            aria-hidden="true"
            className="stitch absolute top-4.5 -right-3 left-12 hidden group-last:hidden lg:block"
          />
          <span
            aria-hidden="true"
            className="stitch-v absolute top-11 -bottom-6 left-[17px] group-last:hidden lg:hidden"
          />
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent text-15 font-semibold text-accent tabular-nums"
          >
            {index + 1}
          </span>
          <div className="flex flex-1 flex-col gap-1.5">
            <h3 className="text-18">{title}</h3>
            <p className="text-15 text-ink-2">{text}</p>
            {takes && <p className="text-14 text-ink-3 lg:mt-auto lg:pt-2">{takes}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

type LinkAction = { label: string; to: string }

type ArrivingThreadProps = {
  title: readonly string[]
  lead?: string
  primary: LinkAction
  secondary?: LinkAction
}

/** A page's last word, without a box: a thread arrives at the button, and goes on from there stitched. */
export function ArrivingThread({ title, lead, primary, secondary }: ArrivingThreadProps) {
  return (
    <section className="relative overflow-hidden py-16 md:py-24">
      <div className="page-x page-width grid items-center gap-x-10 gap-y-20 lg:grid-cols-[minmax(0,11fr)_minmax(0,8fr)]">
        <div className="relative z-1">
          <h2 className="text-34 md:text-42 xl:text-56">
            {title.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h2>
          {lead && <p className="mt-3 max-w-[46ch] text-16 text-ink-2">{lead}</p>}
        </div>
        <div className="relative flex flex-wrap gap-3">
          <svg
            aria-hidden="true"
            viewBox="0 0 720 120"
            fill="none"
            strokeWidth="2.5"
            className="absolute top-1/2 right-full w-180 overflow-visible stroke-accent max-lg:hidden"
          >
            <path d="M-2000 114H0C220 120 420 112 530 84S630 0 724 0" />
          </svg>
          <svg
            aria-hidden="true"
            viewBox="0 0 360 90"
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="round"
            className="absolute -top-16 -left-16 w-90 stroke-accent lg:hidden"
          >
            <path d="M0 10H180C250 8 260 30 220 36L90 50C60 54 58 72 64 88" />
          </svg>
          <a
            href={primary.to}
            className="relative inline-flex h-12 items-center rounded-full bg-accent px-5 text-15 font-medium text-on-accent hover:bg-accent-strong"
          >
            {primary.label}
          </a>
          {secondary && (
            <a
              href={secondary.to}
              className="relative inline-flex h-12 items-center rounded-full border border-line-strong bg-surface px-5 text-15 font-medium hover:border-control"
            >
              {secondary.label}
            </a>
          )}
          <svg
            aria-hidden="true"
            viewBox="0 0 300 60"
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray="8 9"
            className="-mr-75 w-75 shrink-0 -translate-y-1 stroke-accent max-lg:hidden"
          >
            <path d="M20 34C80 34 90 10 150 6S260 4 300 2" />
          </svg>
        </div>
      </div>
    </section>
  )
}

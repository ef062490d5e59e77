import { drawnAt } from '#app/ui/drawn/drawn.tsx'

const steps = [4, 14, 24, 34, 44, 54, 64, 74, 84, 94]

/** A run under the old policy and under the new one: a ring is a question to a person, a hollow one was approved unread. */
export function QuestionsArt() {
  return (
    <div className="flex flex-col gap-4 rounded-card bg-sunken px-5 py-6 text-13 text-ink-2 md:px-8">
      <p>
        <b className="font-semibold text-ink">Before</b> · a pause at every step that could not be undone;
        from the third on, approved unread
      </p>
      <Run asked={[14, 24, 34, 44, 64, 74, 84]} read={2} />
      <p className="mt-3">
        <b className="font-semibold text-ink">Now</b> · a pause where a person can know what the system cannot
      </p>
      <Run asked={[34, 84]} read={2} />
    </div>
  )
}

function Run({ asked, read }: { asked: readonly number[]; read: number }) {
  return (
    <svg aria-hidden="true" height="40" fill="none" strokeWidth="2.5" className="w-full overflow-visible">
      <line x1="4%" x2="94%" y1="20" y2="20" className="stroke-orcher" />
      {steps.map((at) => (
        <circle key={at} cx={`${at}%`} cy="20" r="5" className="fill-orcher" />
      ))}
      {asked.map((at, index) =>
        index < read ? (
          <svg key={at} x={`${at}%`} y="20" overflow="visible" aria-hidden="true">
            <g className="max-sm:scale-70">
              <circle r="19" className="fill-surface stroke-orcher" />
              <use
                href={drawnAt('Noor Rahman')}
                x="-16"
                y="-16"
                width="32"
                height="32"
                clipPath="circle(16px at 16px 16px)"
              />
            </g>
          </svg>
        ) : (
          <circle
            key={at}
            cx={`${at}%`}
            cy="20"
            r="12"
            strokeDasharray="4 5"
            strokeWidth="2"
            className="fill-sunken stroke-thread"
          />
        ),
      )}
    </svg>
  )
}

const views = [
  { name: 'Profile', lines: 'M14 22h28M14 34h44M14 46h36' },
  { name: 'Resume', lines: 'M14 22h44M14 34h44M14 46h30' },
  { name: 'Application', lines: 'M14 22h22M14 34h44M14 46h22' },
]

/** One record at the left, and the three papers based on it. */
export function RecordArt() {
  return (
    <div className="rounded-card bg-sunken px-6 py-6">
      <svg
        viewBox="0 0 280 236"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="mx-auto w-full max-w-80"
      >
        <title>One record, and a profile, a resume and an application that draw on it</title>
        {views.map(({ name, lines }, index) => (
          <g key={name}>
            <path
              d={`M62 118C110 118 104 ${40 + index * 78} 150 ${40 + index * 78}`}
              className="stroke-accent"
            />
            <g transform={`translate(152 ${6 + index * 78})`}>
              <rect
                width="126"
                height="68"
                rx="10"
                className="fill-surface stroke-line-strong"
                strokeWidth="1.5"
              />
              <path d={lines} className="stroke-line-strong" />
              <path d={lines.slice(0, 9)} className="stroke-accent" />
              <text x="118" y="60" textAnchor="end" className="fill-ink-2 text-13">
                {name}
              </text>
            </g>
          </g>
        ))}
        <circle cx="36" cy="118" r="26" className="fill-accent-soft stroke-accent" />
        <path d="M24 110h24M24 118h24M24 126h16" className="stroke-accent" />
      </svg>
    </div>
  )
}

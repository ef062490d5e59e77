const networks = [
  { name: 'X', href: 'https://x.com', d: 'M4 4l16 16M20 4L4 20' },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com',
    d: 'M6 10v9M6 5.500v.01M11 19v-9m0 4.500c0-6 7-6 7-.5v5',
  },
  {
    name: 'GitHub',
    href: 'https://github.com',
    d: 'M9 20v-3.500c-4 1-4-2-5.500-2.500M15 21v-4c0-1.200-.2-1.800-.8-2.300 3-.4 5.300-1.600 5.300-5.700 0-1.300-.4-2.500-1.300-3.400.1-.6.2-1.700-.2-2.600-1.500 0-2.600.8-3.300 1.300a11 11 0 0 0-5.400 0C8.600 3.800 7.500 3 6 3c-.4.9-.3 2-.2 2.600A4.600 4.600 0 0 0 4.500 9c0 4.100 2.300 5.300 5.300 5.700-.6.5-.8 1.200-.8 1.800V20',
  },
  { name: 'YouTube', href: 'https://www.youtube.com', d: 'M4 6.500h16v11H4zM10.500 9.500l4 2.500-4 2.500z' },
]

export function SocialLinks() {
  return (
    <ul className="-mx-3 flex gap-1">
      {networks.map(({ name, href, d }) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useAnchorContent: aria-label names it. */}
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            className="grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={d} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

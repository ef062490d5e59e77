const bar = (size: string) => `<span class="block animate-breathe rounded-control bg-line ${size}"></span>`

/**
 * A placeholder for job-detail.tsx, line by line, so that nothing moves when the job is loaded. As HTML: the build writes it into
 * the page that waits for a job (root.tsx), so that no other page loads it.
 */
export function jobShape(): string {
  const pill = bar('h-10 w-26 rounded-full pointer-coarse:h-11')
  return `<div class="page-x page-width flex flex-col gap-8 page-y">
<h1 class="sr-only">Loading</h1>${bar('h-6 w-14')}
<div class="flex flex-col gap-5"><div class="flex gap-5">${bar('size-12 shrink-0 rounded-input')}
<div class="flex min-w-0 flex-1 flex-col gap-2">${bar('h-10.5 w-80 max-w-full')}${bar('h-5.5 w-80 max-w-full max-sm:h-11.5')}</div></div>
<div class="flex gap-3">${pill}${pill}</div></div>
<div class="stitch"></div>
<div class="grid gap-10 lg:grid-cols-[minmax(0,46ch)_minmax(280px,1fr)] xl:gap-16">
<div class="measure flex w-full flex-col gap-4">${bar('h-20')}${bar('h-6 w-1/3')}${bar('h-28')}${bar('h-6 w-2/5')}${bar('h-28')}</div>
${bar('h-112 rounded-card sm:max-lg:h-72 xl:h-72 3xl:h-54')}</div></div>`
}

/** The outline of the frame, for a page that waits. As HTML: see job-shape.ts. */
export function frameShape(): string {
  return `<div class="when-signed-in">
<div class="fixed inset-y-0 left-0 w-(--side) border-r border-line bg-sunken max-md:hidden"></div>
<div class="fixed top-0 right-0 left-(--side) h-(--bar) border-b border-line"></div></div>`
}

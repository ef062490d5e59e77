/**
 * Along the top of a page that waits for its data, from the first paint on: the build and the server write it into the page, whose
 * scripts put the page itself in its place. Where there are no scripts, which would wait forever, it is covered.
 */
export const waitingLine =
  '<div aria-hidden="true" data-on-its-way class="fixed inset-x-0 top-0 z-30 h-1 animate-breathe bg-accent"></div>' +
  '<noscript><div class="fixed inset-x-0 top-0 z-30 h-1 bg-canvas"></div></noscript>'

/** A round control of a bar: as large as a thumb needs it where there is one. */
export const roundButton =
  'grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11'

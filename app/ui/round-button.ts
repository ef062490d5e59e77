/** A round button of a bar, large enough for a thumb on touch screens. */
export const roundButton =
  'grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11'

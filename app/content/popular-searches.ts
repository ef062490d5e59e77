/** The shortcuts of the search overlay; each fills the field with its words. */
export const popularSearches = [
  'TannrSpace',
  'Orcher',
  'API documentation',
  'Research papers',
  'Getting started guide',
  'Pricing plans',
] as const

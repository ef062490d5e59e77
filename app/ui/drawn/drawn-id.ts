/** Where a sample company's mark lies as a file of its own, for those who show no page of ours: 'Alder Bank' at '/marks/alder-bank.svg'. */
export const markFile = (name: string) => `/marks/${drawnId(name)}.svg`

/** 'Tomás Ortega' is drawn as 'tomas-ortega'. */
export function drawnId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

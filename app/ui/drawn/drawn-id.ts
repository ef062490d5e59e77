/** The file of a sample company's mark, for readers outside our pages: '/marks/alder-bank.svg' for 'Alder Bank'. */
export const markFile = (name: string) => `/marks/${drawnId(name)}.svg`

/** 'Tomás Ortega' is drawn as 'tomas-ortega'. */
export function drawnId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

/** 'Tomás Ortega' is drawn as 'tomas-ortega'. */
export function drawnId(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

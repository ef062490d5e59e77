/** What an owner typed into the editor of their company's page and has not saved: kept in this tab, by company. */
const key = (company: string) => `tannr.company-page.${company}`

export function keptCompanyDraft(company: string): Record<string, string> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key(company)) ?? 'null') ?? undefined
  } catch {
    return undefined // Storage is refused, or holds something else.
  }
}

export function keepCompanyDraft(company: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key(company), JSON.stringify(values))
  } catch {
    // The form stays as it is until the page is left.
  }
}

export function dropCompanyDraft(company: string): void {
  try {
    sessionStorage.removeItem(key(company))
  } catch {
    // Nothing was kept.
  }
}

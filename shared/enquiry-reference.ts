/** What people quote when they ask about an enquiry; the page and the mail show the same. */
export function enquiryReference(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** The reference of an enquiry, shown on the page and in the email. */
export function enquiryReference(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** In a sentence. A long one breaks before its domain. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <strong className="font-semibold wrap-anywhere text-ink">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </strong>
  )
}

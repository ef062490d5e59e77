/** A field that is invisible, silent and not focusable; programs fill it and are rejected. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute size-0 overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** A field that people neither see, hear nor reach by keyboard; programs fill it and are refused. */
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

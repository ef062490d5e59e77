/** Where a meeting is: a link if it is the URL of a call. */
export function Place({ place }: { place: string }) {
  if (!/^https?:\/\/\S+$/.test(place)) return place
  return (
    <a
      href={place}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent-strong underline underline-offset-4"
    >
      {place}
    </a>
  )
}

import { useLayoutEffect, useState } from 'react'
import auth from '#app/auth.css?url'
import console from '#app/console.css?url'
import portal from '#app/portal.css?url'
import products from '#app/products.css?url'
import site from '#app/site.css?url'
import workspace from '#app/workspace.css?url'

const sheets = { auth, console, portal, products, site, workspace }

export type PageArea = keyof typeof sheets

/**
 * The style sheet of the area that is on show. Each is whole, and one at a time holds: the same class in two sheets would
 * not stand in the order that its neighbors count on. The other area's is waited for before its first page shows.
 */
export function AreaSheet({ area }: { area: PageArea }) {
  const [first] = useState(area)
  useLayoutEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')) {
      link.disabled = !link.href.endsWith(sheets[area])
    }
  })
  return (
    <>
      <link rel="stylesheet" href={sheets[first]} />
      {area !== first && <link rel="stylesheet" href={sheets[area]} precedence="area" />}
    </>
  )
}

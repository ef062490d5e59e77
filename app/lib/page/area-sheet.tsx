import { useLayoutEffect, useState } from 'react'
import auth from '#app/auth.css?url'
import console from '#app/console.css?url'
import portal from '#app/portal.css?url'
import products from '#app/products.css?url'
import site from '#app/site.css?url'
import workspace from '#app/workspace.css?url'

const sheets = { auth, console, portal, products, site, workspace }

export type PageArea = keyof typeof sheets

const areas = Object.keys(sheets) as PageArea[]
const linkOf = (area: PageArea) =>
  document.querySelector<HTMLLinkElement>(`[rel=stylesheet][href="${sheets[area]}"]`)

/**
 * The style sheet of the area that is on show. Each is whole, and one at a time holds: the same class in two sheets would
 * not stand in the order that its neighbors count on. The other area's is waited for before its first page shows. The shell
 * of addresses with a name in them is written with the workspace's, whichever page it then shows.
 */
export function AreaSheet({ area }: { area: PageArea }) {
  const [first] = useState(() => (import.meta.env.SSR ? area : areas.find(linkOf)) as PageArea)
  useLayoutEffect(() => {
    for (const one of areas) {
      const link = linkOf(one)
      if (link) link.disabled = one !== area
    }
  })
  return (
    <>
      <link rel="stylesheet" href={sheets[first]} />
      {area !== first && <link rel="stylesheet" href={sheets[area]} precedence="area" />}
    </>
  )
}

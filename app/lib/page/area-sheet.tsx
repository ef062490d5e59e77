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
 * The style sheet of the current area. Each is complete, and only one is active: the same class in two sheets would break the
 * order its neighbors rely on. The next area's sheet is awaited before its first page is shown. The fallback shell of addresses
 * with a parameter is built with that of the workspace, whichever page it then shows.
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

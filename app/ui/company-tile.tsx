import { useState } from 'react'
import { Avatar } from './avatar.tsx'

type CompanyTileProps = { name: string; logo: string | null }

/** A company's logo, or its initials while it has none that loads. Decoration: the name stands beside it. */
export function CompanyTile({ name, logo }: CompanyTileProps) {
  const [broken, setBroken] = useState(false)
  if (!logo || broken) return <Avatar name={name} size="large" square />
  return (
    <img
      src={logo}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-12 shrink-0 rounded-input object-contain"
    />
  )
}

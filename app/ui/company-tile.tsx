import { useState } from 'react'
import { Avatar } from './avatar.tsx'

type CompanyTileProps = { name: string; logo: string | null; size?: 'medium' | 'large' }

/** A company's logo, or its initials while it has none that loads. Decoration: the name stands beside it. */
export function CompanyTile({ name, logo, size = 'large' }: CompanyTileProps) {
  const [broken, setBroken] = useState(false)
  if (!logo || broken) return <Avatar name={name} size={size} square />
  return (
    <img
      src={logo}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className={`shrink-0 rounded-input object-contain ${size === 'large' ? 'size-12' : 'size-10'}`}
    />
  )
}

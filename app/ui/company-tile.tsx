import { useState } from 'react'
import { Avatar } from './avatar.tsx'

type CompanyTileProps = {
  name: string
  logo: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  className?: string
}

/** Where a mark is that lies in our storage: on a hosted Supabase that is another site than this one. */
export const markAddress = (logo: string) =>
  logo.startsWith('/storage/') ? `${import.meta.env.VITE_SUPABASE_URL ?? ''}${logo}` : logo

/** A company's logo, or its initials while it has none that loads. Decoration: the name stands beside it. */
export function CompanyTile({ name, logo, size = 'large', className }: CompanyTileProps) {
  const [broken, setBroken] = useState<string>()
  const shown = logo && logo !== broken
  return (
    <Avatar
      name={name}
      size={size}
      square
      src={shown ? markAddress(logo) : undefined}
      onBroken={() => setBroken(logo ?? undefined)}
      {...(className !== undefined && { className })}
    />
  )
}

import { useState } from 'react'
import { Avatar } from './avatar.tsx'

type CompanyTileProps = {
  name: string
  logo: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  className?: string
}

/** The URL of a logo in storage, which on a hosted Supabase is on another origin. */
export const markAddress = (logo: string) =>
  logo.startsWith('/storage/') ? `${import.meta.env.VITE_SUPABASE_URL ?? ''}${logo}` : logo

/** A company's logo, or its initials if there is none or it does not load. Decorative: the name is beside it. */
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

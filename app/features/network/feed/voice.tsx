import { Link } from 'react-router'
import { usePicture } from '#app/data/pictures.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { type Voice, voicePath } from '#shared/post.ts'

export function VoicePicture({ voice, size = 'medium' }: { voice: Voice; size?: 'small' | 'medium' }) {
  const src = usePicture(voice.picture)
  if (voice.kind === 'company') return <CompanyTile name={voice.name} logo={voice.logo_url} size={size} />
  return <Avatar name={voice.name} src={src} size={size} />
}

export function VoiceLink({ voice }: { voice: Voice }) {
  return (
    <>
      <Link to={voicePath(voice)} className="underline-offset-4 hover:underline">
        {voice.name}
      </Link>
      {voice.kind === 'company' && <Unverified how={voice.verified_how} />}
    </>
  )
}

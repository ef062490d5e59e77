import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { usePicture } from '#app/data/pictures.ts'
import { type LinkCard, linkPieces, type PostLine, type PostPicture } from '#shared/post.ts'

/** Letters and lines from which on a post is first shown in part. */
const long = { letters: 600, lines: 9 }

const isLong = (body: string) => body.length > long.letters || body.split('\n').length > long.lines

/** The text, picture and link card of a post. */
export function PostBody({ post: { body, picture, link, card } }: { post: PostLine }) {
  const [whole, setWhole] = useState(false)
  const isCut = !whole && isLong(body)
  return (
    <>
      <div className="flex flex-col items-start gap-1">
        <p
          dir="auto"
          className={`measure text-15 whitespace-pre-line wrap-anywhere ${isCut ? 'line-clamp-6' : ''}`}
        >
          <LinkedText text={body} />
        </p>
        {isCut && (
          <button
            type="button"
            className="text-14 font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
            onClick={() => setWhole(true)}
          >
            Show more
          </button>
        )}
      </div>
      {picture && <Picture picture={picture} />}
      {link && card && <Card link={link} card={card} />}
    </>
  )
}

export function LinkedText({ text }: { text: string }) {
  return linkPieces(text).map((piece) =>
    piece.link ? (
      <a
        key={piece.at}
        href={piece.text}
        rel="nofollow ugc noopener"
        className="text-accent-strong underline underline-offset-4"
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
}

/** It has its room before it is there. */
function Picture({ picture: { path, width, height, words } }: { picture: PostPicture }) {
  const src = usePicture(path, 'posts')
  const ratio = Math.max(width / height, 0.8)
  return (
    <div className="overflow-hidden rounded-input bg-sunken" style={{ aspectRatio: ratio, maxHeight: 560 }}>
      {src && <img src={src} alt={words} loading="lazy" className="size-full object-contain" />}
    </div>
  )
}

function Card({ link, card: { title, description, site } }: { link: string; card: LinkCard }) {
  return (
    <a
      href={link}
      rel="nofollow ugc noopener"
      className="flex items-start gap-3 rounded-input border border-line bg-canvas px-4 py-3 hover:border-line-strong"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-13 text-ink-3 wrap-anywhere">{site}</span>
        <span dir="auto" className="line-clamp-2 text-15 font-semibold wrap-anywhere">
          {title}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">
            {description}
          </span>
        )}
      </span>
      <ArrowUpRight aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} />
    </a>
  )
}

import { useEffect, useRef } from 'react'
import { getSupabase } from '#app/data/supabase.ts'
import type { PostLine } from '#shared/post.ts'

/** Posts counted since this tab was opened; none is counted twice. */
const counted = new Set<string>()
let waiting: string[] = []

/** Milliseconds for which views are collected, and posts per request. */
const gathering = 1500
const maxPerRequest = 20

/** Counts a view of a company's post once half of it has been visible; who viewed it is not recorded. */
export function useCountView({ id, author, mine }: PostLine) {
  const mark = useRef<HTMLElement>(null)
  const counts = author.kind === 'company' && !mine
  useEffect(() => {
    if (!counts || !mark.current || counted.has(id)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        note(id)
      },
      { threshold: 0.5 },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [id, counts])
  return mark
}

function note(id: string): void {
  if (counted.has(id)) return
  counted.add(id)
  if (waiting.length === 0) setTimeout(() => void tell(), gathering)
  waiting.push(id)
}

/** Errors are ignored. */
async function tell(): Promise<void> {
  const seen = waiting
  waiting = []
  for (let from = 0; from < seen.length; from += maxPerRequest) {
    await countViews(seen.slice(from, from + maxPerRequest)).catch(() => {})
  }
}

export async function countViews(posts: string[]): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('count_post_views', { posts })
}

/** Posts, comments and feed preferences: queries and writes. */

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import {
  type CommentLine,
  type FeedChoices,
  type PostLine,
  type ReactionKind,
  type ReportReason,
  usualChoices,
} from '#shared/post.ts'
import { isUuid } from '#shared/uuid.ts'
import type { Reported } from './reported.ts'

const feedPage = 10
const postsPage = 5
const commentsPage = 20

const nextAfter =
  (size: number) =>
  <Line>(page: Line[]): Line | undefined =>
    page.length === size ? page.at(-1) : undefined

export const feedQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('feed', person),
    queryFn: ({ pageParam }) => readFeed(pageParam),
    initialPageParam: undefined as PostLine | undefined,
    getNextPageParam: nextAfter(feedPage),
  })

async function readFeed(after: PostLine | undefined): Promise<PostLine[]> {
  const supabase = await getSupabase()
  const key = after && {
    after_at: after.posted_at,
    after_post: after.id,
    ...(after.score !== null && { after_score: after.score, as_of: after.as_of ?? '' }),
  }
  return answerAs<PostLine[]>(supabase.rpc('network_feed', { ...key, page_size: feedPage }))
}

/** The post at an address; none if it is deleted or not visible to the reader. */
export const onePostQuery = (reader: string, post: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('post', reader, post),
    queryFn: () => readOnePost(post),
    initialPageParam: undefined as PostLine | undefined,
    getNextPageParam: () => undefined,
  })

async function readOnePost(post: string): Promise<PostLine[]> {
  // An address may contain any text; the database rejects what is no id.
  if (!isUuid(post)) return []
  const supabase = await getSupabase()
  const line = await answerAs<PostLine | null>(supabase.rpc('network_post', { post }))
  return line ? [line] : []
}

/** A person's posts, as far as the reader may see them. */
export const postsOfQuery = (reader: string | null, person: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('postsOf', reader, person),
    queryFn: ({ pageParam }) => readPostsOf({ person }, pageParam),
    initialPageParam: undefined as PostLine | undefined,
    getNextPageParam: nextAfter(postsPage),
  })

async function readPostsOf(
  author: { person: string } | { company: string },
  after: PostLine | undefined,
): Promise<PostLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.posted_at, after_post: after.id }
  return answerAs<PostLine[]>(supabase.rpc('network_posts_of', { ...author, ...key, page_size: postsPage }))
}

/** The same of a company. */
export const postsOfCompanyQuery = (reader: string | null, company: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('postsOf', reader, company),
    queryFn: ({ pageParam }) => readPostsOf({ company }, pageParam),
    initialPageParam: undefined as PostLine | undefined,
    getNextPageParam: nextAfter(postsPage),
  })

export const commentsQuery = (post: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('postComments', post),
    queryFn: ({ pageParam }) => readComments(post, pageParam),
    initialPageParam: undefined as CommentLine | undefined,
    getNextPageParam: nextAfter(commentsPage),
  })

async function readComments(post: string, after: CommentLine | undefined): Promise<CommentLine[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.commented_at, after_comment: after.id }
  return answerAs<CommentLine[]>(supabase.rpc('network_comments', { post, ...key, page_size: commentsPage }))
}

export type PostVersion = { written_at: string; body: string; link: string | null }

/** Previous versions of a post, latest first. */
export const versionsQuery = (post: string) =>
  queryOptions({ queryKey: queryKey('postVersions', post), queryFn: () => readVersions(post) })

async function readVersions(post: string): Promise<PostVersion[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('post_versions')
    .select('written_at, body, link')
    .eq('post_id', post)
    .order('written_at', { ascending: false })
    .throwOnError()
  return data
}

export const choicesQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('feedChoices', person), queryFn: readChoices })

async function readChoices(): Promise<FeedChoices> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('feed_choices')
    .select('sorted, connections, following, companies, newness, talk')
    .maybeSingle()
    .throwOnError()
  return (data as FeedChoices | null) ?? usualChoices
}

/** Writes only changed fields: others may have been changed in the meantime, here or in another tab. */
export async function saveChoices(changed: Partial<FeedChoices>): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('feed_choices').upsert(changed).throwOnError()
}

export type PostWords = {
  body: string
  seen_by: PostLine['seen_by']
  link: string | null
  picture_id: string | null
  picture_words: string
}

/** As oneself or as a company. */
export async function addPost(words: PostWords, company: string | undefined): Promise<void> {
  const supabase = await getSupabase()
  const author = company ? { user_id: null, company_id: company } : {}
  await supabase
    .from('posts')
    .insert({ ...words, ...author })
    .throwOnError()
}

export async function editPost(id: string, words: Partial<PostWords>): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('posts').update(words).eq('id', id).throwOnError()
}

export async function removePost(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('posts').delete().eq('id', id).throwOnError()
}

/** Null removes it. */
export async function react(person: string, post: string, kind: ReactionKind | null): Promise<void> {
  const supabase = await getSupabase()
  const reactions = supabase.from('post_reactions')
  await (kind
    ? reactions.upsert({ post_id: post, user_id: person, kind }).throwOnError()
    : reactions.delete().eq('post_id', post).eq('user_id', person).throwOnError())
}

export async function addComment(post: string, body: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('post_comments').insert({ post_id: post, body }).throwOnError()
}

export async function editComment(id: string, body: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('post_comments').update({ body }).eq('id', id).throwOnError()
}

export async function removeComment(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('post_comments').delete().eq('id', id).throwOnError()
}

export async function addReport(what: Reported, reason: ReportReason, note: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from(tableOf(what))
    .insert({ ...what, reason, note })
    .throwOnError()
}

const tableOf = (what: Reported) =>
  'post_id' in what || 'comment_id' in what ? 'post_reports' : 'listing_reports'

export async function withdrawReport(what: Reported): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from(tableOf(what)).delete().match(what).throwOnError()
}

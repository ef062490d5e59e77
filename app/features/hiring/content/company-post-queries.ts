/** The posts of a company with those that wait: what its members read and write. */

import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { CompanyPost, CompanyPosts, PostState } from '#shared/company-post.ts'

const pageSize = 20

export const companyPostsQuery = (company: string, shown: PostState | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKey('companyPosts', company, { shown }),
    queryFn: ({ pageParam }) => readPosts(company, shown, pageParam),
    initialPageParam: undefined as CompanyPost | undefined,
    getNextPageParam: ({ posts }: CompanyPosts) => (posts.length === pageSize ? posts.at(-1) : undefined),
  })

async function readPosts(
  company: string,
  shown: PostState | undefined,
  after: CompanyPost | undefined,
): Promise<CompanyPosts> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.at, after_post: after.id }
  return answerAs<CompanyPosts>(
    supabase.rpc('company_posts', { company, ...(shown && { shown }), ...key, page_size: pageSize }),
  )
}

export type CompanyPostFields = {
  body: string
  link: string | null
  picture_id: string | null
  picture_words: string
  state: PostState
  publish_at: string | null
}

export async function addCompanyPost(company: string, fields: CompanyPostFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('posts')
    .insert({ ...fields, user_id: null, company_id: company })
    .throwOnError()
}

export async function changeCompanyPost(id: string, fields: Partial<CompanyPostFields>): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('posts').update(fields).eq('id', id).throwOnError()
}

export async function removeCompanyPost(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('posts').delete().eq('id', id).throwOnError()
}

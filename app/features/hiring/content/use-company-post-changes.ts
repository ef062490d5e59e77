import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { CompanyPost, CompanyPosts, PostState } from '#shared/company-post.ts'
import {
  addCompanyPost,
  type CompanyPostFields,
  changeCompanyPost,
  removeCompanyPost,
} from './company-post-queries.ts'

type Pages = InfiniteData<CompanyPosts>
type Saved = { post: CompanyPost | undefined; fields: CompanyPostFields }
type Settled = { post: CompanyPost; state: PostState }

const savedWords: Record<PostState, string> = {
  draft: 'The draft is saved',
  scheduled: 'The post is scheduled',
  published: 'The post is published',
}

const withPosts = (data: Pages, change: (posts: CompanyPost[]) => CompanyPost[]): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, posts: change(page.posts) })),
})

/** Everything that is done with the posts of a company in its portal. */
export function useCompanyPostChanges(company: string) {
  const shared = { kind: 'post', key: queryKey('companyPosts', company) } as const
  const settle = (to: Settled) => changeCompanyPost(to.post.id, { state: to.state, publish_at: null })
  const shownAs = (data: Pages, { post, state }: Settled) =>
    withPosts(data, (posts) =>
      posts.map((one) => (one.id === post.id ? { ...one, state, publish_at: null } : one)),
    )
  const save = useChange<Pages, Saved>({
    ...shared,
    run: ({ post, fields }) => (post ? changeCompanyPost(post.id, fields) : addCompanyPost(company, fields)),
    failed: 'Failed to save the post',
    done: ({ post, fields }) =>
      toast.success(post?.state === 'published' ? 'The post is saved' : savedWords[fields.state]),
  })
  const back = useChange<Pages, Settled>({
    ...shared,
    run: settle,
    shown: shownAs,
    failed: 'Failed to unpublish the post',
  })
  const publish = useChange<Pages, CompanyPost>({
    ...shared,
    run: (post) => settle({ post, state: 'published' }),
    shown: (data, post) => shownAs(data, { post, state: 'published' }),
    failed: 'Failed to publish the post',
    done: (post) => toast.success('The post is published', () => back.mutate({ post, state: 'draft' })),
  })
  const unpublish = useChange<Pages, CompanyPost>({
    ...shared,
    run: (post) => settle({ post, state: 'draft' }),
    shown: (data, post) => shownAs(data, { post, state: 'draft' }),
    failed: 'Failed to unpublish the post',
    done: () => toast.success('The post is a draft again. No one else sees it.'),
  })
  const remove = useChange<Pages, CompanyPost>({
    ...shared,
    run: ({ id }) => removeCompanyPost(id),
    shown: (data, { id }) => withPosts(data, (posts) => posts.filter((one) => one.id !== id)),
    failed: 'Failed to delete the post',
    done: () => toast.success('The post is deleted'),
  })
  return { save, publish, unpublish, remove }
}

export type CompanyPostChanges = ReturnType<typeof useCompanyPostChanges>

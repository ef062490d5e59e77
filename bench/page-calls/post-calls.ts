import { randomUUID } from 'node:crypto'
import { setFollowing } from '#app/data/connections.ts'
import { addPicture } from '#app/data/files/post-pictures.ts'
import {
  addComment,
  addPost,
  addReport,
  choicesQuery,
  commentsQuery,
  editComment,
  editPost,
  feedQuery,
  onePostQuery,
  type PostWords,
  postsOfQuery,
  react,
  removeComment,
  removePost,
  saveChoices,
  versionsQuery,
  withdrawReport,
} from '#app/features/network/feed/feed-queries.ts'
import { followingQuery } from '#app/features/network/people/network-queries.ts'
import { type PostLine, usualChoices } from '#shared/post.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/network?show=feed'
const words: PostWords = {
  body: 'The night was clear.',
  seen_by: 'everyone',
  link: null,
  picture_id: null,
  picture_words: '',
}
/** Both they and more comments a day are refused. */
const forgetPosts = `delete from public.posts where user_id = $1;
  delete from private.day_counts where user_id = $1`

/** The newest post of the person, which `before` makes. */
const own = async (id: string) => (await readPage<PostLine[]>(postsOfQuery(id, id)))[0]?.id ?? randomUUID()
const onePost = `insert into public.posts (user_id, written_by, body) values ($1, $1, 'The night was clear.')`

export const postCalls: PageCall[] = [
  { page, name: 'the feed by time', ask: ({ id }) => readPage(feedQuery(id)) },
  {
    page,
    name: 'the second page of the feed',
    ask: async ({ id }) => {
      const last = (await readPage<PostLine[]>(feedQuery(id))).at(-1)
      return last && readPage(feedQuery(id), last)
    },
  },
  {
    page,
    name: 'the feed by weights',
    before: `insert into public.feed_choices (user_id, sorted) values ($1, 'weights') on conflict (user_id) do update set sorted = 'weights'`,
    ask: ({ id }) => readPage(feedQuery(id)),
    after: 'delete from public.feed_choices where user_id = $1',
  },
  {
    page,
    name: 'one post',
    before: onePost,
    ask: async ({ id }) => readPage(onePostQuery(id, await own(id))),
    after: forgetPosts,
  },
  { page, name: 'how the feed is ordered', ask: ({ id }) => read(choicesQuery(id)) },
  {
    page,
    name: 'another order',
    ask: () => saveChoices({ ...usualChoices, talk: 4 }),
    after: 'delete from public.feed_choices where user_id = $1',
  },
  {
    page,
    name: 'a post is written',
    ask: () => addPost(words, undefined),
    after: forgetPosts,
  },
  {
    page,
    name: 'a post is edited, read as it was, and deleted',
    before: onePost,
    ask: async ({ id, round }) => {
      const post = await own(id)
      await editPost(post, { body: `Clear ${round}.` })
      await read(versionsQuery(post))
      await removePost(post)
    },
    after: forgetPosts,
  },
  {
    page,
    name: 'a reaction, and back',
    before: onePost,
    ask: async ({ id }) => {
      const post = await own(id)
      await react(id, post, 'like')
      await react(id, post, null)
    },
    after: forgetPosts,
  },
  {
    page,
    name: 'comments are written, read, edited and removed',
    before: onePost,
    ask: async ({ id }) => {
      const post = await own(id)
      await addComment(post, 'Here, too.')
      const [comment] = await readPage<{ id: string }[]>(commentsQuery(post))
      await editComment(comment?.id ?? randomUUID(), 'Here as well.')
      await removeComment(comment?.id ?? randomUUID())
    },
    after: forgetPosts,
  },
  {
    page,
    name: 'a report, and back',
    before: onePost,
    ask: async ({ id }) => {
      const what = { post_id: await own(id) }
      await addReport(what, 'spam', '')
      await withdrawReport(what)
    },
    after: forgetPosts,
  },
  {
    page,
    name: 'a picture is announced',
    // The bytes go to storage, which the bench has no client for.
    ask: () =>
      addPicture({ id: randomUUID(), blob: new Blob(['none']), width: 4, height: 3 }).catch(() => {}),
    after: 'delete from public.post_pictures where user_id = $1',
  },
  { page: '/network?show=following', name: 'following', ask: ({ id }) => readPage(followingQuery(id)) },
  {
    page: '/people/:handle',
    name: 'follow somebody, and stop',
    ask: async ({ round, strangers, companies }) => {
      await setFollowing('person', nth(strangers, round), true)
      await setFollowing('person', nth(strangers, round), false)
      await setFollowing('company', nth(companies, round), true)
      await setFollowing('company', nth(companies, round), false)
    },
    // More follows a day are refused.
    after: 'delete from private.day_counts where user_id = $1',
  },
  {
    page: '/people/:handle',
    name: 'posts on a profile',
    ask: ({ id, round, strangers }) => readPage(postsOfQuery(id, nth(strangers, round))),
  },
]

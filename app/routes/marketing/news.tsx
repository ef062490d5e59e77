import { subscribe } from '#app/content/news.ts'
import { SubscribeForm } from '#app/features/site/enquiries/subscribe-form.tsx'
import { SubscribeBox } from '#app/features/site/news/subscribe-box.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { Route } from './+types/news'

const page = '/news'

const loadNews = () => import('#app/features/site/news/news.tsx')
const Masthead = prerendered(async () => (await loadNews()).Masthead)
const FrontPage = prerendered(async () => (await loadNews()).FrontPage)

// The words of the letter travel with the page and are in no script.
export const loader = () => ({ title: subscribe.title, text: subscribe.text })

export const meta: Route.MetaFunction = () =>
  pageMeta('News', 'Product updates, company news and recognition, newest first.', {
    path: page,
  })

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Masthead />
      <FrontPage />
      <SubscribeBox {...loaderData} form={<SubscribeForm page={page} />} />
    </>
  )
}

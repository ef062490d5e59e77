import { SubscribeForm } from '#app/features/site/enquiries/subscribe-form.tsx'
import { NewsColumns, NewsHero, SubscribeBox } from '#app/features/site/news/news.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/news'

const page = '/news'

export const meta: Route.MetaFunction = () =>
  pageMeta('News', 'Product updates, company news and recognition, newest first.', {
    path: page,
  })

export default function NewsPage() {
  return (
    <>
      <NewsHero />
      <NewsColumns />
      <SubscribeBox form={<SubscribeForm page={page} />} />
    </>
  )
}

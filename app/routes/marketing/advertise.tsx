import {
  adActions,
  adBenefits,
  adStories,
  advertisePage,
  audience,
  offerings,
} from '#app/content/advertise.ts'
import {
  AdBenefits,
  AdStories,
  Audience,
  Offerings,
} from '#app/features/site/advertising/advertising-sections.tsx'
import { ActionButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/advertise'

const page = '/advertise'

const Places = prerendered(async () => (await import('#app/features/site/advertising/places.tsx')).Places)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Advertise on Tannr',
    'Display from $500 a month, sponsored content from $1,000 a campaign, featured postings from $199, events from $300. No auction and no tracking.',
    { path: page },
  )

// Prices and stories travel with the page and are in no script.
export const loader = () => ({ adActions, adBenefits, adStories, advertisePage, audience, offerings })

export default function AdvertisePage({ loaderData }: Route.ComponentProps) {
  const { adActions, adBenefits, adStories, advertisePage, audience, offerings } = loaderData
  const { eyebrow, title, lead, closing } = advertisePage
  return (
    <>
      <SplitHero
        eyebrow={eyebrow}
        title={title}
        lead={lead}
        actions={
          <>
            <ActionButton action={adActions.start} page={page} size="large" />
            <ActionButton action={adActions.mediaKit} page={page} look="outline" size="large" />
          </>
        }
      />
      <Places />
      <Offerings offerings={offerings} />
      <Audience {...audience} />
      <AdBenefits benefits={adBenefits} />
      <AdStories stories={adStories} />
      <ClosingCall
        title={closing.title}
        lead={closing.text}
        actions={
          <>
            <ActionButton action={adActions.begin} page={page} look="accent" size="large" />
            <ActionButton action={adActions.sales} page={page} look="outline" size="large" />
          </>
        }
      />
    </>
  )
}

import { prompt, signedInLanding } from '#app/content/home.ts'
import { offerings } from '#app/content/home-sections.ts'
import { news } from '#app/content/news.ts'
import { platformLinks, professionalTools, type SiteLink } from '#app/features/shell/frame/site-map.ts'
import { SuggestingInput } from '#app/features/shell/site-search/suggesting-input.tsx'
import { AccountAside } from '#app/features/site/home/account-aside.tsx'
import { HomeSidebar } from '#app/features/site/home/home-sidebar.tsx'
import { LandingHero } from '#app/features/site/home/landing-hero.tsx'
import { LatestNews } from '#app/features/site/home/latest-news.tsx'
import { type Product, ProductMenu } from '#app/features/site/home/product-menu.tsx'
import { sidebarIcons } from '#app/features/site/home/sidebar-icons.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { organizationData } from '#app/lib/page/structured-data.ts'
import { whenNear } from '#app/lib/page/when-near.ts'
import type { Route } from './+types/home'

const Threads = prerendered(
  async () => (await import('#app/features/site/home/hero-threads.tsx')).HeroThreads,
)
const Principles = prerendered(
  async () => (await import('#app/features/site/home/principles.tsx')).Principles,
)
const Offerings = prerendered(async () => (await import('#app/features/site/home/offerings.tsx')).Offerings, {
  interactive: whenNear,
})
const Voices = prerendered(async () => (await import('#app/features/site/home/closing.tsx')).Voices)

const withIcons = (links: readonly SiteLink[]) =>
  links.map(({ to, label }) => ({ to, label, icon: sidebarIcons[to] ?? '' }))

const inMenu = ({ name, title, to }: Product): Product => ({ name, title, to })

/** Runs at build time, and returns what is shown of each: the texts of the sections are only in the page. */
export function loader() {
  const latest = news
    .toSorted((a, b) => b.published.localeCompare(a.published))
    .slice(0, 4)
    .map(({ slug, title, summary, column }) => ({ slug, title, summary, column }))
  const products = {
    tannrspace: inMenu(offerings.tannrspace),
    orcher: inMenu(offerings.orcher),
    api: inMenu(offerings.api),
  }
  const sidebar = [
    { title: 'Platform', links: withIcons(platformLinks) },
    { title: 'Professional Tools', links: withIcons(professionalTools) },
  ]
  return { sidebar, products, latest, titles: signedInLanding }
}

const description =
  'A professional network that remembers your work, an engine that runs enterprise directives with people in charge, and the API beneath both.'

export const meta: Route.MetaFunction = () => [
  ...pageMeta('Tannr: one thread from work to outcome', description, { path: '/' }),
  organizationData(description),
]

/** The markup contains both landing pages; the session selects one before the first paint. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { sidebar, products, latest, titles } = loaderData
  return (
    <div className="flex in-data-session:max-lg:flex-col">
      <HomeSidebar groups={sidebar} />
      <AccountAside />
      <div id="start" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <LandingHero field={<PromptField />} threads={<Threads />} />
        <div className="when-signed-in pb-24">
          <ProductMenu title={titles.productsTitle} products={products} />
          <LatestNews title={titles.newsTitle} latest={latest} />
        </div>
        <div className="when-signed-out">
          <Principles />
          <Offerings />
          <Voices />
        </div>
      </div>
    </div>
  )
}

function PromptField() {
  return (
    <SuggestingInput
      name="q"
      required
      maxLength={500}
      enterKeyHint="search"
      aria-label={prompt.title}
      placeholder={prompt.placeholder}
      className="h-12 w-full rounded-control bg-transparent px-2 text-18 outline-none 3xl:h-14"
    />
  )
}

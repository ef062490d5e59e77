import { Link } from 'react-router'
import { offerings, signedInLanding } from '#app/content/home.ts'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

const products = [
  { ...offerings.tannrspace, hue: 'accent', path: 'M8 40C50 40 54 12 100 12S150 34 192 34' },
  { ...offerings.orcher, hue: 'orcher', path: 'M8 26H192' },
  { ...offerings.api, hue: 'api', path: 'M8 12C60 12 60 40 100 40S140 12 192 12' },
] as const

const names = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

/** The grid menu of the signed-in landing. */
export function ProductMenu() {
  return (
    <section
      aria-label={signedInLanding.productsTitle}
      className="page-x page-width grid gap-4 sm:grid-cols-3"
    >
      {products.map(({ name, to, title, hue, path }) => (
        <Link
          key={to}
          to={to}
          className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong"
        >
          <span className={`text-13 font-semibold ${names[hue]}`}>{name}</span>
          <span className="text-18 font-semibold tracking-[-0.018em]">{title}</span>
          <Drawing viewBox="0 0 200 52" className="mt-auto w-full max-w-60 pt-3">
            <Thread d={path} hue={hue} />
            <ThreadNode x={8} y={hue === 'accent' ? 40 : hue === 'orcher' ? 26 : 12} r={5} hue={hue} full />
            <ThreadNode x={100} y={hue === 'accent' ? 12 : hue === 'orcher' ? 26 : 40} r={6} hue={hue} />
            <ThreadNode x={192} y={hue === 'accent' ? 34 : hue === 'orcher' ? 26 : 12} r={5} hue="line" />
          </Drawing>
        </Link>
      ))}
    </section>
  )
}

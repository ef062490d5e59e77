import { Link } from 'react-router'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

const drawings = [
  { key: 'tannrspace', hue: 'accent', path: 'M8 40C50 40 54 12 100 12S150 34 192 34', ends: [40, 12, 34] },
  { key: 'orcher', hue: 'orcher', path: 'M8 26H192', ends: [26, 26, 26] },
  { key: 'api', hue: 'api', path: 'M8 12C60 12 60 40 100 40S140 12 192 12', ends: [12, 40, 12] },
] as const

const names = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

export type Product = { name: string; title: string; to: string }

type ProductMenuProps = {
  title: string
  products: Readonly<Record<(typeof drawings)[number]['key'], Product>>
}

/** The grid menu of the signed-in landing. */
export function ProductMenu({ title, products }: ProductMenuProps) {
  return (
    <section aria-label={title} className="page-x page-width grid gap-4 sm:grid-cols-3">
      {drawings.map(({ key, hue, path, ends }) => {
        const product = products[key]
        return (
          <Link
            key={key}
            to={product.to}
            className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong"
          >
            <span className={`text-13 font-semibold ${names[hue]}`}>{product.name}</span>
            <span className="text-18 font-semibold tracking-[-0.018em]">{product.title}</span>
            <Drawing viewBox="0 0 200 52" className="mt-auto w-full max-w-60 pt-3">
              <Thread d={path} hue={hue} />
              <ThreadNode x={8} y={ends[0]} r={5} hue={hue} full />
              <ThreadNode x={100} y={ends[1]} r={6} hue={hue} />
              <ThreadNode x={192} y={ends[2]} r={5} hue="line" />
            </Drawing>
          </Link>
        )
      })}
    </section>
  )
}

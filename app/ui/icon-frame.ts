import { type ComponentProps, createElement } from 'react'

type Drawing = readonly [tag: string, attributes: Record<string, string>][]

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number | string }

/**
 * Replaces lucide's `createLucideIcon` (see vite.config.ts) with the same drawings: what lucide adds to each, a context and
 * unused class names, costs 1.2 kB on every page.
 */
// biome-ignore lint/style/noDefaultExport: lucide's icons import it so.
export default function createLucideIcon(drawing: Drawing) {
  return function Icon({ size = 24, strokeWidth = 2, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        strokeWidth,
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

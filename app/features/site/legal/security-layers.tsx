import { type ReactNode, useId } from 'react'
import { architecture, type Layer } from '#app/content/security-layers.ts'

/**
 * Six plates with a request passing through; the selected one expands below. The plates are radio buttons, so that arrow keys
 * move through them and a layer opens without scripts.
 */
export function SecurityLayers() {
  const id = useId()
  return (
    <section id="architecture" className="scroll-mt-20 overflow-hidden py-8 md:py-13">
      <div className="page-x page-width">
        <h2 id={id} className="text-26 md:text-34">
          From the outside in
        </h2>
        <p className="mt-2 text-16 text-ink-2">
          What a request passes on its way from your browser to a record, in order.
        </p>
        <div
          role="radiogroup"
          aria-labelledby={id}
          className="relative mt-10 grid xl:min-h-[700px] xl:grid-cols-6"
        >
          {architecture.map((layer, index) => (
            <LayerPlate key={layer.term} layer={layer} index={index} />
          ))}
        </div>
      </div>
    </section>
  )
}

const layerId = (index: number) => `layer-${index + 1}`

function LayerPlate({ layer, index }: { layer: Layer; index: number }) {
  const { term, short } = layer
  return (
    <div className="group relative max-xl:pb-6 max-xl:pl-10 xl:static">
      <span
        aria-hidden="true"
        className="absolute top-2 bottom-0 left-[9px] border-l-2 border-accent group-last:border-dashed xl:hidden"
      />
      <input
        id={layerId(index)}
        type="radio"
        name="layer"
        // The panel's links to the next and the last layer are labels of theirs, too.
        aria-labelledby={`${layerId(index)}-name`}
        defaultChecked={index === 2}
        className="peer sr-only"
      />
      <label
        htmlFor={layerId(index)}
        className="block cursor-pointer rounded-control outline-offset-4 outline-accent peer-focus-visible:outline-2"
      >
        <span
          aria-hidden="true"
          className="absolute top-1 left-0 size-5 rounded-full border-2 border-accent bg-canvas group-has-checked:bg-accent xl:hidden"
        />
        <span
          id={`${layerId(index)}-name`}
          className="block text-16 font-semibold group-has-checked:text-accent xl:pl-[42%] xl:whitespace-nowrap"
        >
          {index + 1} {term}
        </span>
        <span className="block text-13 text-ink-2 xl:pl-[42%]">{short}</span>
        <Plate layer={layer} index={index} />
      </label>
      <LayerPanel layer={layer} index={index} />
    </div>
  )
}

/** A plate of 104 by 236 in perspective; the thread enters behind it and leaves in front. */
function Plate({ layer: { stopped }, index }: { layer: Layer; index: number }) {
  const last = index === architecture.length - 1
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 330"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="w-full overflow-visible text-13 max-xl:hidden"
    >
      <path
        d={index === 0 ? 'M-900 190C-400 190 -200 166 -60 166H84' : 'M-12 166H84'}
        className="stroke-accent"
      />
      <g transform="translate(84 76) skewY(-27)">
        <rect
          width="104"
          height="232"
          rx="14"
          strokeWidth="1.5"
          className="fill-surface stroke-line-strong group-has-checked:fill-accent-soft group-has-checked:stroke-accent"
        />
        {insides[index]}
      </g>
      {last ? (
        <path d="M140 166C200 166 230 120 320 116H900" strokeDasharray="7 8" className="stroke-thread" />
      ) : (
        <path d="M140 166H190" className="stroke-accent" />
      )}
      <circle cx="136" cy="166" r="10" className="fill-canvas stroke-accent" />
      <circle cx="136" cy="166" r="4.5" className="fill-accent" />
      {stopped && (
        <>
          <path d="M4 274C34 274 34 262 68 262" strokeDasharray="5 6" className="stroke-ink-3" />
          <path d="m70 257 10 10m0-10-10 10" className="stroke-bad" />
          <text textAnchor="end" className="fill-ink-2">
            <tspan x="78" y="304">
              {stopped[0]}
            </tspan>
            <tspan x="78" y="321">
              {stopped[1]}
            </tspan>
          </text>
        </>
      )}
      <path
        d="M136 292V350"
        strokeDasharray="3 6"
        className="stroke-accent opacity-0 group-has-checked:opacity-100"
      />
    </svg>
  )
}

const rows = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, row) => from + row * step)

/** The drawing of each plate. */
const insides: ReactNode[] = [
  <g key="edge" strokeWidth="1.8" strokeDasharray="14 9">
    {rows(30, 20, 10).map((y, row) => (
      <path key={y} d={`M14 ${y}H90`} className={row === 5 ? 'stroke-accent' : 'stroke-line-strong'} />
    ))}
  </g>,
  <g key="identity" strokeWidth="1.8" className="stroke-line-strong">
    {rows(40, 26, 7).map((y, row) =>
      [20, 42, 64, 86].map((x, column) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r="4.5"
          className={(row * 3 + column) % 5 === 1 ? 'fill-line-strong' : ''}
        />
      )),
    )}
  </g>,
  <g key="authorization">
    {rows(24, 12, 17).map((y) => (
      <path
        key={y}
        d={`M14 ${y}H90`}
        strokeWidth="1.5"
        strokeDasharray="2 4"
        className="stroke-line-strong"
      />
    ))}
    {[92, 112, 174].map((y) => (
      <path key={y} d={`M20 ${y}H84`} strokeWidth="13" className="stroke-accent" />
    ))}
  </g>,
  <g key="tenants" strokeWidth="1.5">
    {[18, 88, 158].map((y, row) => (
      <g key={y} className={row === 1 ? 'stroke-accent' : 'stroke-line-strong'}>
        <rect x="14" y={y} width="76" height="56" rx="8" className="fill-surface" />
        <circle cx="30" cy={y + 28} r="5" className={row === 1 ? 'fill-accent' : ''} />
        <path d={`M44 ${y + 28}H78`} strokeDasharray="7 6" />
      </g>
    ))}
  </g>,
  <g key="storage" strokeWidth="1.5" className="stroke-line-strong">
    {rows(26, 15, 13).map((y, row) => (
      <path key={y} d={`M14 ${y}H90`} strokeDasharray={row % 2 ? '9 5' : '4 4'} />
    ))}
  </g>,
  <g key="record">
    {[70, 48, 76, 58, 66, 40, 62].map((length, row) => (
      <g key={length} className={row === 6 ? 'fill-accent stroke-accent' : 'fill-ink-3 stroke-ink-3'}>
        <circle cx="17" cy={32 + row * 25} r="3" strokeWidth="0" />
        <path d={`M28 ${32 + row * 25}h${length - 8}`} />
      </g>
    ))}
    <path d="M28 207H64" strokeDasharray="5 6" className="stroke-line-strong" />
  </g>,
]

function LayerPanel({ layer: { term, detail, example, refuses }, index }: { layer: Layer; index: number }) {
  return (
    <div className="mt-4 hidden gap-x-14 gap-y-8 rounded-card border border-accent bg-surface p-5 group-has-checked:grid md:grid-cols-2 md:p-8 xl:absolute xl:inset-x-0 xl:top-[405px] xl:mt-0 xl:grid-cols-[5fr_5fr_3fr]">
      <div className="flex flex-col items-start gap-2">
        <p className="text-13 font-semibold text-accent">
          {index + 1} of {architecture.length}
        </p>
        <h3 className="text-26">{term}</h3>
        <p className="text-16 text-ink-2">{detail}</p>
        <p className="mt-3 flex items-center gap-2 text-13 text-ink-2">
          <Step to={index - 1} sign="←" />
          <Step to={index + 1} sign="→" />
          <span className="ml-2 max-sm:hidden">Arrow keys move through the layers</span>
        </p>
      </div>
      <div>
        <p className="text-13 text-ink-2">
          <b className="font-semibold text-ink">{example.title}</b> {example.by}
        </p>
        <table className="mt-3 w-full overflow-hidden rounded-control border border-line text-13">
          <caption className="sr-only">
            {example.title} {example.by}
          </caption>
          <tbody>
            {example.rows.map(({ id, what, verdict, passed }) => (
              <tr
                key={id}
                className={passed ? 'border-b border-line bg-accent-soft' : 'border-b border-line text-ink-2'}
              >
                <th scope="row" className="px-3.5 py-2 text-left font-mono font-normal">
                  {id}
                </th>
                <td className="py-2">
                  {what || (
                    <span className="block w-28 border-t-2 border-dashed border-line-strong">
                      <span className="sr-only">hidden</span>
                    </span>
                  )}
                </td>
                <td className={`px-3.5 py-2 text-right ${passed ? 'font-semibold text-accent-strong' : ''}`}>
                  {verdict}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <p className="text-13 font-semibold">What this layer refuses</p>
        <ul className="mt-4 flex flex-col gap-3 text-15 text-ink-2">
          {refuses.map((refused) => (
            <li key={refused} className="flex items-baseline gap-3">
              <span
                aria-hidden="true"
                className="w-4 shrink-0 -translate-y-1 border-t-2 border-dashed border-bad"
              />
              {refused}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Step({ to, sign }: { to: number; sign: string }) {
  const layer = architecture[to]
  if (!layer) return <span className="size-11 shrink-0" />
  return (
    <label
      htmlFor={layerId(to)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line-strong hover:border-control"
    >
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{layer.term}</span>
    </label>
  )
}

/** Ratings by stars: a length of thread for each, with its count. */
export function StarTable({ stars, caption }: { stars: readonly number[]; caption: string }) {
  const most = Math.max(...stars)
  return (
    <table className="w-full self-start text-14">
      <caption className="pb-1 text-left text-13 text-ink-2">{caption}</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((star) => {
          const count = stars[5 - star] ?? 0
          return (
            <tr key={star}>
              <th scope="row" className="w-5 text-left font-normal">
                {star}
              </th>
              <td>
                <svg aria-hidden="true" height="8" strokeLinecap="round" className="w-full">
                  <line
                    x1="3"
                    x2="98%"
                    y1="4"
                    y2="4"
                    strokeWidth="1.5"
                    strokeDasharray="3 5"
                    className="stroke-line-strong"
                  />
                  {count > 0 && (
                    <line
                      x1="3"
                      x2={`${3 + (count / most) * 95}%`}
                      y1="4"
                      y2="4"
                      strokeWidth="5"
                      className="stroke-ink-2"
                    />
                  )}
                </svg>
              </td>
              <td className="w-12 text-right tabular-nums">{count}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

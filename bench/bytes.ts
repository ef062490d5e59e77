/** The bytes of each page at a first visit, and their limits. */
import { budgetOf, builtManifest, type PageBytes, pageBytes } from '#tools/site/page-bytes.ts'
import { row, title } from './report.ts'

export async function run(): Promise<void> {
  title('Bytes of a first visit, brotli, kB (HTML / CSS / JavaScript)')
  const manifest = await builtManifest()
  for (const [address, page] of Object.entries(manifest.pages).sort()) {
    row(
      address,
      inKilobytes(await pageBytes(manifest, page.file), 1),
      `goal ${inKilobytes(budgetOf(address), 0)}`,
    )
  }
}

function inKilobytes({ html, css, js }: PageBytes, digits: number): string {
  return [html, css, js].map((bytes) => (bytes / 1000).toFixed(digits)).join(' / ')
}

import type { MetaDescriptor } from 'react-router'
import type { JobPosting } from '#app/content/careers.ts'
import { siteAddress } from '#app/lib/page/site-address.ts'

const countries: Record<string, string> = { 'San Francisco': 'US', 'New York': 'US', London: 'GB' }

export type PositionData = ReturnType<typeof positionData>

/** Our open positions as schema.org's JobPosting, for search engines; the site's address is added last. */
export function positionsData(positions: readonly JobPosting[]): PositionData[] {
  return positions.map(positionData)
}

export function positionsMeta(positions: readonly PositionData[]): MetaDescriptor {
  const graph = positions.map((position) => ({
    ...position,
    url: siteAddress(`/careers#${position.identifier.value}`),
    hiringOrganization: { '@type': 'Organization', name: 'Tannr', sameAs: siteAddress('/') },
  }))
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }
}

function positionData({ id, title, description, posted, location, salaryRange }: JobPosting) {
  const [minValue, maxValue] = [...salaryRange.matchAll(/[\d,]+/g)].map(([text]) =>
    Number(text.replaceAll(',', '')),
  )
  return {
    '@type': 'JobPosting',
    title,
    description,
    datePosted: posted,
    employmentType: 'FULL_TIME',
    identifier: { '@type': 'PropertyValue', name: 'Tannr', value: id },
    ...placeData(location),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', unitText: 'YEAR', minValue, maxValue },
    },
  }
}

function placeData(location: string) {
  const addressCountry = countries[location]
  if (!addressCountry) return { jobLocationType: 'TELECOMMUTE' }
  return {
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: location, addressCountry },
    },
  }
}

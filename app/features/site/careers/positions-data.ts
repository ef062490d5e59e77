import type { MetaDescriptor } from 'react-router'
import type { JobPosting } from '#app/content/careers.ts'

declare const __SITE_URL__: string

const countries: Record<string, string> = { 'San Francisco': 'US', 'New York': 'US', London: 'GB' }

/** Our own open positions as schema.org's JobPosting, for search engines. */
export function positionsData(positions: readonly JobPosting[]): MetaDescriptor {
  return {
    'script:ld+json': { '@context': 'https://schema.org', '@graph': positions.map(positionData) },
  }
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
    url: new URL(`/careers#${id}`, __SITE_URL__).href,
    identifier: { '@type': 'PropertyValue', name: 'Tannr', value: id },
    hiringOrganization: { '@type': 'Organization', name: 'Tannr', sameAs: new URL('/', __SITE_URL__).href },
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

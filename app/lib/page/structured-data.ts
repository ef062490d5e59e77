import type { MetaDescriptor } from 'react-router'
import { siteAddress } from './site-address.ts'

const publisher = { '@type': 'Organization', name: 'Tannr' } as const

type ArticleData = {
  title: string
  description: string
  path: string
  author?: string
  published?: string
  modified?: string
}

/** Structured data of an article, for search engines. */
export function articleData({
  title,
  description,
  path,
  author,
  published,
  modified,
}: ArticleData): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description,
      mainEntityOfPage: siteAddress(path),
      author: author ? { '@type': 'Person', name: author } : publisher,
      publisher,
      ...(published && { datePublished: published }),
      ...(modified && { dateModified: modified }),
    },
  }
}

/** Questions that a page answers in its own text. */
export function questionsData(questions: readonly { question: string; answer: string }[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  }
}

/** The organization behind the site; only on the landing page. */
export function organizationData(description: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Tannr',
      description,
      url: siteAddress('/'),
      logo: siteAddress('/icon-512.png'),
    },
  }
}

import { describe, expect, it } from 'vitest'
import { overallRating } from '#app/features/site/reviews/overall-rating.ts'
import { hubCourses } from '#shared/catalogue/courses.ts'
import { communityStats, topics } from './community.ts'
import { discussions } from './community-discussions.ts'
import { repliesTo } from './community-replies.ts'
import { topicPages } from './community-topics.ts'
import { companies } from './companies.ts'
import { courses, educationBenefits, educationStats, learningPaths } from './education.ts'
import { educationPaths } from './education-paths.ts'
import { experienceLevels } from './experience-levels.ts'
import { reviewSpreads } from './review-spreads.ts'
import { recentReviews, reviewedCompanies } from './reviews.ts'
import { popularRanges, salaryRanges } from './salaries.ts'

const companyNames = new Set<string>(Object.values(companies).map((company) => company.name))

describe('SalarySpace', () => {
  it('offers the four documented levels of experience', () => {
    expect(experienceLevels.map((level) => level.label)).toEqual([
      'Entry Level (0-2 years)',
      'Mid Level (3-5 years)',
      'Senior Level (6-10 years)',
      'Lead/Principal (10+ years)',
    ])
  })

  it('keeps every range in order and popular ranges within 130,000 to 250,000 dollars', () => {
    for (const range of salaryRanges) {
      expect(range.low).toBeLessThan(range.median)
      expect(range.median).toBeLessThan(range.high)
      expect(range.companies).toBeGreaterThanOrEqual(5)
    }
    expect(popularRanges).toHaveLength(6)
    for (const range of popularRanges) {
      expect(range.low).toBeGreaterThanOrEqual(130_000)
      expect(range.high).toBeLessThanOrEqual(250_000)
    }
  })

  it('names a role, place and level once', () => {
    const keys = salaryRanges.map((range) => `${range.role}|${range.location}|${range.experience}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('GeekSpace', () => {
  it('shows the documented community stats', () => {
    expect(communityStats.map((stat) => stat.value)).toEqual(['25,000+', '50,000+', '200+', '95%'])
  })

  it('counts no more posts in its popular topics than the community has', () => {
    expect(topics.reduce((sum, topic) => sum + topic.posts, 0)).toBeLessThanOrEqual(50_000)
    for (const topic of topics) expect(topic.members).toBeLessThanOrEqual(25_000)
  })

  it('gives each featured discussion a body, an answer and a topic that exists', () => {
    const names = topics.map((topic) => topic.name)
    for (const discussion of discussions) {
      expect(names).toContain(discussion.topic)
      expect(discussion.body.length).toBeGreaterThan(1)
      expect(discussion.answer.body.length).toBeGreaterThan(0)
      expect(discussion.replies).toBeLessThan(discussion.views)
      expect(repliesTo[discussion.slug]?.length).toBeGreaterThanOrEqual(12)
      expect(repliesTo[discussion.slug]?.length).toBeLessThan(discussion.replies)
    }
  })

  it('opens every topic, with a discussion and what is asked in it', () => {
    expect(Object.keys(topicPages).toSorted()).toEqual(topics.map(({ name }) => name).toSorted())
    for (const { name } of topics) {
      expect(discussions.some(({ topic }) => topic === name)).toBe(true)
      expect(topicPages[name]?.questions.length).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('ReviewSpace', () => {
  it('rates companies that exist, from their three parts', () => {
    for (const company of reviewedCompanies) {
      expect(companyNames).toContain(company.name)
      expect(overallRating(company)).toBeGreaterThanOrEqual(1)
      expect(overallRating(company)).toBeLessThanOrEqual(5)
    }
    const [first] = reviewedCompanies
    expect(first && overallRating(first)).toBe(4.7)
  })

  it('spreads ratings so that they add up to the reviews, and to the overall rating', () => {
    for (const company of reviewedCompanies) {
      const stars = reviewSpreads[company.slug]?.stars ?? []
      const sum = stars.reduce((total, count) => total + count, 0)
      const rating = stars.reduce((total, count, index) => total + count * (5 - index), 0) / sum
      expect([company.name, sum]).toEqual([company.name, company.reviews])
      expect(Math.abs(rating - overallRating(company))).toBeLessThanOrEqual(0.1)
    }
  })

  it('shows verified and anonymous reviews of rated companies, newest first', () => {
    const rated = new Set(reviewedCompanies.map((company) => company.name))
    for (const review of recentReviews) {
      expect(rated).toContain(review.company)
      expect(review.verified).toBe(review.author !== 'Anonymous')
    }
    const dates = recentReviews.map((review) => review.date)
    expect(dates).toEqual(dates.toSorted().reverse())
  })
})

describe('Education', () => {
  it('shows the documented stats', () => {
    expect(educationStats.map((stat) => stat.value)).toEqual(['50,000+', '200+', '500+', '98%'])
  })

  it('sells courses from 99 to 249 dollars, rated from 4.5 to 4.9', () => {
    const prices = courses.map((course) => course.price)
    const ratings = courses.map((course) => course.rating)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([99, 249])
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([4.5, 4.9])
  })

  it('features courses of the Learning Hub, under the same name', () => {
    const titles = new Map(hubCourses.map(({ id, title }) => [id, title]))
    for (const course of courses) expect(titles.get(course.slug)).toBe(course.title)
  })

  it('has learning paths, each with all of its courses, and benefits', () => {
    expect(learningPaths.length).toBeGreaterThanOrEqual(3)
    for (const { title, courses: count, steps } of learningPaths) {
      const stations = educationPaths[title]?.stations ?? []
      expect(stations).toHaveLength(count)
      expect(stations.map((station) => station.title)).toEqual(expect.arrayContaining([...steps]))
      for (const { slug } of stations) if (slug) expect(hubCourses.map(({ id }) => id)).toContain(slug)
    }
    expect(educationBenefits.length).toBeGreaterThanOrEqual(4)
  })
})

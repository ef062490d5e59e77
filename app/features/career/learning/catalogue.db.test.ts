import { expect, test } from 'vitest'
import { badges } from '#app/content/achievements.ts'
import { hubCourses, hubPaths } from '#app/content/hub-courses.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()

test('the database is seeded with the courses and lessons that the sample shows', async () => {
  const rows = await database.sql`
    select id, title, instructor, category, level, duration, students, rating::float, price, thumbnail, description,
      (select json_agg(json_build_object('title', title, 'minutes', minutes, 'summary', summary) order by position)
       from public.lessons where course_id = courses.id) as lessons
    from public.courses order by position`
  expect(rows).toEqual(hubCourses)
})

test('the database is seeded with the paths that the sample shows', async () => {
  const rows = await database.sql`
    select id, title, description, duration, level, students,
      (select json_agg(course_id order by position) from public.learning_path_courses where path_id = p.id) as courses
    from public.learning_paths p order by position`
  expect(rows).toEqual(hubPaths)
})

test('the database is seeded with the badges that the sample shows', async () => {
  const rows = await database.sql`
    select id, title, description, category, points, rarity, icon, requirements, metric, threshold
    from public.achievements order by position`
  expect(rows).toEqual(badges)
})

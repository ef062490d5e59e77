/** The data of the Learning Hub's pages, from either source. */
import type { HubCourse } from '#shared/catalogue/courses.ts'
import type { HubPath } from '#shared/catalogue/paths.ts'

export type Course = HubCourse & {
  enrolled: boolean
  progress: number
  /** The lessons that are done, counted from 1. */
  done: readonly number[]
  certificate: string | null
}

export type Hub = { courses: readonly Course[]; paths: readonly HubPath[] }

export type Certificate = {
  id: string
  holder: string
  course_id: string
  course: string
  instructor: string
  duration: string
  completed_at: string
}

import { jobShape } from './job-shape.ts'

export function JobDetailSkeleton() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
  return <div aria-busy="true" dangerouslySetInnerHTML={{ __html: jobShape() }} />
}

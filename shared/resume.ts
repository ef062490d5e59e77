/** Limits of resumes. The bucket and the table enforce the same. */

export const maxResumes = 10
const maxBytes = 10 * 1024 * 1024

/** Why a file is not accepted, in plain words. */
export function resumeProblem({ name, type, size }: { name: string; type: string; size: number }) {
  if (type !== 'application/pdf') return `${name} is not a PDF. Save it as one first.`
  if (size > maxBytes) return `${name} is larger than 10 MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

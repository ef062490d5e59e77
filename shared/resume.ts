/** Resumes: what a person may bring. The bucket and the table hold the same limits. */

export const maxResumes = 10
const maxBytes = 10 * 1024 * 1024

/** Why a file cannot be one, in words for whoever chose it. */
export function resumeProblem({ name, type, size }: { name: string; type: string; size: number }) {
  if (type !== 'application/pdf') return `${name} is not a PDF. Save it as one first.`
  if (size > maxBytes) return `${name} is larger than 10 MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

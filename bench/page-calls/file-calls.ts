import {
  addFile,
  filesQuery,
  keepFile,
  offerFirst,
  setRemoved,
  usePictureNow,
} from '#app/data/files/file-queries.ts'
import { readArchives, requestArchive } from '#app/features/account/files/archive-queries.ts'
import { type PageCall, read } from './page-call.ts'

const page = '/settings'
/** A day has fifty of them. */
const forgetFiles = `delete from public.files where user_id = $1;
  delete from private.day_counts where user_id = $1`

export const fileCalls: PageCall[] = [
  { page, name: 'picture and resumes', ask: ({ id }) => read(filesQuery(id)) },
  {
    page,
    name: 'a resume is added and taken away',
    ask: async () => {
      const file = await addFile('resumes', { name: 'Resume.pdf', size: 48_000 })
      await setRemoved(file, true)
    },
    after: forgetFiles,
  },
  // Its bytes were never uploaded; the lookup is the same.
  { page, name: 'a file has come', ask: () => keepFile(crypto.randomUUID()).catch(() => {}) },
  { page, name: 'a resume is used first', ask: () => offerFirst(crypto.randomUUID()).catch(() => {}) },
  { page, name: 'the picture is taken away', ask: () => usePictureNow(null) },
  { page, name: 'the last archive', ask: readArchives },
  {
    page,
    name: 'an archive is asked for',
    ask: requestArchive,
    after: 'delete from public.exports where user_id = $1',
  },
]

/** Who may do what with which object of which bucket, and in which private channel, by what they are to Ada (matrix-cast.ts). */
import type { Part } from './matrix-cast.ts'

type Lets = readonly Part[]
const ada: Lets = ['ada']
const owner: Lets = ['owner']
const hires: Lets = ['owner', 'recruiter']
const team: Lets = [...hires, 'asked']
const theTwo: Lets = ['ada', 'connection']
const nobody: Lets = []

export type StoredObject = {
  bucket: string
  /** Whose it is, for the title. */
  what: string
  /** The name of its path in the cast. */
  path: string
  /** Reading an object, or the upload of what is not there yet. */
  select?: Lets
  insert?: Lets
  delete: Lets
}

export const objectMatrix: readonly StoredObject[] = [
  // Her profile is hidden, so of all others the people see her picture who know her or answer her.
  {
    bucket: 'pictures',
    what: 'the shown one',
    path: 'picturePath',
    select: [...theTwo, ...team],
    delete: nobody,
  },
  { bucket: 'pictures', what: 'a removed one', path: 'gonePicturePath', select: ada, delete: ada },
  { bucket: 'pictures', what: 'a new one', path: 'newPicturePath', insert: ada, delete: nobody },
  {
    bucket: 'resumes',
    what: 'one that was sent',
    path: 'resumePath',
    select: ['ada', ...team],
    delete: nobody,
  },
  { bucket: 'resumes', what: 'one that was not', path: 'sparePath', select: ada, delete: nobody },
  { bucket: 'resumes', what: 'a removed one', path: 'gonePath', select: ada, delete: ada },
  { bucket: 'resumes', what: 'a new one', path: 'newResumePath', insert: ada, delete: nobody },
  {
    bucket: 'attachments',
    what: 'one that was sent',
    path: 'attachmentPath',
    select: theTwo,
    delete: nobody,
  },
  { bucket: 'attachments', what: 'one that was not', path: 'unsentPath', select: ada, delete: nobody },
  { bucket: 'attachments', what: 'a removed one', path: 'goneAttachmentPath', select: ada, delete: ada },
  { bucket: 'attachments', what: 'a new one', path: 'newAttachmentPath', insert: ada, delete: nobody },
  {
    bucket: 'posts',
    what: 'of a post for connections',
    path: 'postPicturePath',
    select: theTwo,
    delete: nobody,
  },
  { bucket: 'posts', what: 'a new one', path: 'newPostPicturePath', insert: ada, delete: nobody },
  // A public bucket: everybody reads an object whose address they know, by a way that asks no policy.
  { bucket: 'marks', what: 'of the company', path: 'markPath', select: owner, delete: nobody },
  { bucket: 'marks', what: 'a new one', path: 'newMarkPath', insert: owner, delete: nobody },
  { bucket: 'exports', what: 'an archive', path: 'archivePath', select: ada, delete: nobody },
  { bucket: 'exports', what: 'a new one', path: 'unknown', insert: nobody, delete: nobody },
]

export type Channel = {
  what: string
  /** The name of its topic in the cast. */
  topic: string
  hears: Lets
  tells: Lets
}

export const channelMatrix: readonly Channel[] = [
  { what: 'her changes', topic: 'personTopic', hears: ada, tells: nobody },
  { what: 'her conversation', topic: 'typing', hears: theTwo, tells: theTwo },
  {
    what: 'her conversation with the company',
    topic: 'companyTyping',
    hears: ['ada', ...hires],
    tells: ['ada', ...hires],
  },
  { what: 'a channel of no kind', topic: 'unknown', hears: nobody, tells: nobody },
]

/** The policies that these rows try; a further one wants rows of its own. */
export const pathPolicies = [
  'Members read what was sent to their company',
  'Owners list the marks of their companies',
  'Owners upload marks of their companies',
  'People download their own archives',
  'People hear of their own changes',
  'People hear who writes in their conversations',
  'People read their files and the pictures of those they may find',
  'People read what was sent to them',
  'People remove what they did not send',
  'People remove what they have taken away',
  'People see the pictures of the posts that they read',
  'People tell that they write in their conversations',
  'People upload the pictures of their posts',
  'People upload what they attach',
  'People upload what they made a row for',
]

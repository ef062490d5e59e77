/** A person's picture and resumes, as returned by `my_files`, and their changes. */

import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Database } from '#shared/database.types.ts'

export type Resume = {
  id: string
  path: string
  name: string
  /** In bytes. */
  size: number
  stored_at: string
  /** The default resume for applications. */
  first: boolean
}

export type OwnFiles = { picture: { id: string; path: string } | null; resumes: Resume[] }

/** Seconds that the signed URL of a private file is valid. */
const openFor = 3600

export const filesKey = (person: string) => queryKey('files', person)

export const filesQuery = (person: string) => queryOptions({ queryKey: filesKey(person), queryFn: readFiles })

async function readFiles(): Promise<OwnFiles> {
  const supabase = await getSupabase()
  return answerAs<OwnFiles>(supabase.rpc('my_files'))
}

export const pictureQuery = (path: string) =>
  queryOptions({
    queryKey: queryKey('picture', path),
    queryFn: () => signedAddress('pictures', path),
    staleTime: (openFor / 2) * 1000,
  })

/** A signed URL that is valid for an hour; with a name, one that downloads the file under it. */
export async function signedAddress(
  bucket: 'pictures' | 'resumes' | 'exports' | 'attachments',
  path: string,
  download?: string,
): Promise<string> {
  const supabase = await getSupabase()
  const options = download === undefined ? {} : { download }
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, openFor, options)
  if (error) throw error
  return data.signedUrl
}

type FileRow = Database['public']['Tables']['files']['Insert']

/** Creates the row that allows the upload; returns its id. */
export async function addFile(
  bucket: 'pictures' | 'resumes' | 'attachments',
  file: { name: string; size: number },
): Promise<string> {
  const supabase = await getSupabase()
  // The database sets its path.
  const row = { bucket, name: file.name.slice(-120), size: file.size } as FileRow
  const { data } = await supabase.from('files').insert(row).select('id').single().throwOnError()
  return data.id
}

/** Marks the upload as complete. */
export async function keepFile(file: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('keep_file', { file }).throwOnError()
}

/** Returns the previous picture. */
export async function usePictureNow(file: string | null): Promise<string | null> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('use_picture', file === null ? {} : { file }).throwOnError()
  return data
}

export async function offerFirst(file: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('use_resume', { file }).throwOnError()
}

/** Deletes a file, or restores it while that is possible. */
export async function setRemoved(file: string, removed: boolean): Promise<void> {
  const supabase = await getSupabase()
  const removed_at = removed ? new Date().toISOString() : null
  await supabase.from('files').update({ removed_at }).eq('id', file).throwOnError()
}

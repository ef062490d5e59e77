/** A person's picture and resumes, as `my_files` gives them, and what they do with them. */

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
  /** Offered first with an application. */
  first: boolean
}

export type OwnFiles = { picture: { id: string; path: string } | null; resumes: Resume[] }

/** Seconds that an address of a private file opens it. */
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

/** An address that opens the file for an hour; with a name, one that downloads it under that. */
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

/** What its bytes may then be uploaded for; returns its id. */
export async function addFile(
  bucket: 'pictures' | 'resumes' | 'attachments',
  file: { name: string; size: number },
): Promise<string> {
  const supabase = await getSupabase()
  // Its path is the database's to give.
  const row = { bucket, name: file.name.slice(-120), size: file.size } as FileRow
  const { data } = await supabase.from('files').insert(row).select('id').single().throwOnError()
  return data.id
}

/** Says that its bytes are there. */
export async function keepFile(file: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('keep_file', { file }).throwOnError()
}

/** Returns the picture before. */
export async function usePictureNow(file: string | null): Promise<string | null> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('use_picture', file === null ? {} : { file }).throwOnError()
  return data
}

export async function offerFirst(file: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('use_resume', { file }).throwOnError()
}

/** Takes a file away, or back while it is there. */
export async function setRemoved(file: string, removed: boolean): Promise<void> {
  const supabase = await getSupabase()
  const removed_at = removed ? new Date().toISOString() : null
  await supabase.from('files').update({ removed_at }).eq('id', file).throwOnError()
}

/** The demo company's other records: posts in every state, an event, mail from a reader. */
import { randomUUID } from 'node:crypto'
import type { createClient, Session } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import { demoSession } from './demo-records.ts'
import type { Product } from './product.ts'

type Client = ReturnType<typeof createClient<Database>>

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)
const localTime = (days: number, hour: string) => `${inDays(days).toISOString().slice(0, 10)}T${hour}`

/** The owner of the demo company, signed in. */
export async function addCompanyRecords(product: Product): Promise<Session> {
  const { client, session } = await demoSession(product, 'demo-employer@tannr.example')
  const { data: company } = await client
    .from('companies')
    .select('id')
    .eq('slug', 'fathom')
    .single()
    .throwOnError()
  await addPosts(client, company.id)
  await addEvent(client, company.id)
  const seeker = await demoSession(product)
  await seeker.client
    .rpc('send_message', {
      message: randomUUID(),
      body: 'Is the storage team hiring in Portland too, or only remotely?',
      company: company.id,
    })
    .throwOnError()
  return session
}

async function addPosts(client: Client, company: string): Promise<void> {
  const posts = [
    {
      body: 'Draft: what our on-call rotation looks like after a year of moving alerts to the team that can act on them.',
      state: 'draft' as const,
      publish_at: null,
    },
    {
      body: 'How we cut the p99 of a query over nine months of events from 4.1 s to 620 ms, with the two things that did not help.',
      state: 'scheduled' as const,
      publish_at: inDays(2).toISOString(),
    },
  ]
  const shared = { user_id: null, company_id: company }
  await client
    .from('posts')
    .insert(posts.map((post) => ({ ...post, ...shared })))
    .throwOnError()
}

async function addEvent(client: Client, company: string): Promise<void> {
  const fields = {
    title: 'Open house: how Fathom stores events',
    about: 'An hour with the storage team: one incident, one design that we threw away, and your questions.',
    starts: localTime(9, '17:00'),
    ends: localTime(9, '18:00'),
    zone: 'America/Los_Angeles',
    place: '',
    link: 'https://meet.tannr.example/open-house',
    capacity: '40',
  }
  await client.rpc('save_event', { company, fields }).throwOnError()
}

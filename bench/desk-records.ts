/** Messages and reports for staff, who is the demo employer. */
import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import { demoSession } from './demo-records.ts'
import type { Product } from './product.ts'

const sent = [
  {
    kind: 'support',
    page: '/support',
    name: 'Mara Feld',
    email: 'mara@example.com',
    message:
      'I was charged twice for Growth in November. Could you look at which of the two invoices is wrong?',
    payload: { topic: 'Billing' },
  },
  {
    kind: 'contact-sales',
    page: '/for-business',
    name: 'Dina Halabi',
    email: 'dina@example.com',
    message: 'We are 4,000 people in nine countries. What does TannrSpace cost for us, and who signs?',
    payload: { size: '1,001–5,000' },
  },
  {
    kind: 'weakness',
    page: '/security',
    name: 'R. Teuling',
    email: 'red@example.com',
    message: 'A page of yours answers without one of the headers that the others have.',
    payload: {},
  },
] as const

export async function addDeskRecords(product: Product): Promise<Session> {
  const service = createClient<Database>(product.url, product.secretKey, { auth: { persistSession: false } })
  const employer = await demoSession(product, 'demo-employer@tannr.example')
  await service.auth.admin.updateUserById(employer.session.user.id, { app_metadata: { staff: true } })
  await service
    .from('enquiries')
    .insert([...sent])
    .throwOnError()
  const { client } = await demoSession(product)
  const { data: job } = await client
    .from('jobs')
    .select('id')
    .eq('company_name', 'Halden')
    .limit(1)
    .single()
    .throwOnError()
  const { data: company } = await client
    .from('companies')
    .select('id')
    .eq('slug', 'quayside')
    .single()
    .throwOnError()
  await client
    .from('listing_reports')
    .insert(
      [
        { job_id: job.id, reason: 'spam', note: 'They asked for a deposit before the first interview.' },
        { company_id: company.id, reason: 'false', note: 'This is not the company’s website.' },
      ],
      { defaultToNull: false },
    )
    .throwOnError()
  // The claim is in the tokens from the next sign-in on.
  return (await demoSession(product, 'demo-employer@tannr.example')).session
}

/** The demo account, signed in, with records on every workspace page. */
import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import type { Product } from './product.ts'

type Client = ReturnType<typeof createClient<Database>>

const courses = ['directing-agents', 'systems-design-interviews', 'talking-about-pay']

export async function demoSession(
  product: Product,
  email = 'demo@tannr.example',
): Promise<{ client: Client; session: Session }> {
  const client = createClient<Database>(product.url, product.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: 'thread-by-thread',
  })
  if (error) throw error
  return { client, session: data.session }
}

export async function addDemoRecords(product: Product): Promise<Session> {
  const { client, session } = await demoSession(product)
  const { data: jobs } = await client.from('jobs').select('id').order('posted_at').limit(14).throwOnError()
  const ids = jobs.map(({ id }) => id)
  for (const job_id of ids.slice(0, 6)) await client.from('saved_jobs').insert({ job_id }).throwOnError()
  for (const job_id of ids.slice(6)) {
    await client.from('applications').insert({ job_id, note: 'I would like to hear more.' }).throwOnError()
  }
  await answerApplications(product, ids.slice(6))
  await addGoals(client)
  await addSkills(client)
  for (const course_id of courses) await client.from('enrolments').insert({ course_id }).throwOnError()
  for (const lesson of [1, 2, 3]) {
    await client.from('completed_lessons').insert({ course_id: 'directing-agents', lesson }).throwOnError()
  }
  await addAlerts(client)
  return session
}

/** Written by employers: only the service role may insert it. */
async function answerApplications(product: Product, jobs: readonly string[]): Promise<void> {
  const service = createClient<Database>(product.url, product.secretKey, { auth: { persistSession: false } })
  const answers = [
    'phone_screening',
    'phone_screening',
    'interview_scheduled',
    'offer_received',
    'rejected',
  ] as const
  for (const [index, status] of answers.entries()) {
    await service
      .from('applications')
      .update({ status })
      .eq('job_id', jobs[index] ?? '')
      .throwOnError()
  }
}

async function addGoals(client: Client): Promise<void> {
  const goals = [
    {
      goal: {
        title: 'Lead a platform team',
        description: 'Own the road map of one internal platform, and the people who build it.',
        category: 'Projects',
        priority: 'high',
        target_date: '2027-03-31',
      },
      milestones: [
        'Mentor two engineers',
        'Write the platform’s road map',
        'Run a planning cycle',
        'Hire one',
      ],
    },
    {
      goal: {
        title: 'Speak at a conference',
        description: 'One talk on what failed and why.',
        category: 'Networking',
        priority: 'medium',
        target_date: '2027-06-30',
      },
      milestones: ['Pick the story', 'Send three proposals'],
    },
  ]
  for (const { goal, milestones } of goals) {
    const steps = milestones.map((title, index) => ({ title, completed: index < 1 }))
    await client.rpc('add_goal', { goal, milestones: steps }).throwOnError()
  }
}

/** In addition to the seed. */
async function addSkills(client: Client): Promise<void> {
  await client
    .from('skills')
    .insert([
      { name: 'TypeScript', category: 'Engineering', level: 'Expert', progress: 90 },
      { name: 'Kubernetes', category: 'Engineering', level: 'Advanced', progress: 75 },
      { name: 'Agent orchestration', category: 'AI & Data', level: 'Intermediate', progress: 55 },
      { name: 'Interface design', category: 'Design', level: 'Beginner', progress: 25 },
      { name: 'Mentoring', category: 'Leadership', level: 'Intermediate', progress: 60 },
    ])
    .throwOnError()
}

async function addAlerts(client: Client): Promise<void> {
  await client
    .from('job_alerts')
    .insert(
      [
        {
          title: 'Engineer',
          keywords: ['TypeScript', 'PostgreSQL'],
          salary_min: 140_000,
          frequency: 'Daily',
        },
        { title: 'Designer', keywords: ['Figma'], location: 'Remote', frequency: 'Weekly' },
      ],
      { defaultToNull: false },
    )
    .throwOnError()
}

import { createElement } from 'react'
import {
  enterpriseSupport,
  type SupportChannelId,
  supportChannels,
  supportQuestions,
} from '#app/content/support.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { SupportForm } from '#app/features/site/enquiries/support-form.tsx'
import { SupportChannels, SupportDesk } from '#app/features/site/support/support-sections.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { questionsData } from '#app/lib/page/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import type { Route } from './+types/support'

const page = '/support'

const Hero = prerendered(
  async () => (await import('#app/features/site/support/support-hero.tsx')).SupportHero,
)
const loadWeek = () => import('#app/features/site/support/support-week.tsx')
const Days = prerendered(async () => (await loadWeek()).Days)
const weekOf = (id: SupportChannelId) => prerendered(async () => (await loadWeek()).weeks[id])
const weeks = { chat: weekOf('chat'), email: weekOf('email'), phone: weekOf('phone') }

// Channels and answers travel with the page and are in no script.
export const loader = () => ({ enterpriseSupport, supportChannels, supportQuestions })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta('Support', 'Help by chat, email and phone, and when we are available.', {
    path: page,
  }),
  questionsData(loaderData?.supportQuestions ?? []),
]

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { enterpriseSupport, supportChannels, supportQuestions } = loaderData
  return (
    <>
      <Hero />
      <SupportChannels
        days={<Days />}
        channels={supportChannels.map((channel) => ({
          ...channel,
          week: createElement(weeks[channel.id]),
          button:
            channel.id === 'email' ? (
              <ButtonLink to="#message" look="outline">
                {channel.action}
              </ButtonLink>
            ) : (
              <EnquiryButton
                kind={channel.id === 'chat' ? 'chat' : 'call'}
                page={page}
                look={channel.id === 'chat' ? 'primary' : 'outline'}
              >
                {channel.action}
              </EnquiryButton>
            ),
        }))}
      />
      <SupportDesk form={<SupportForm />} questions={supportQuestions} />
      <ClosingCall
        title={enterpriseSupport.title}
        lead={enterpriseSupport.text}
        actions={
          <EnquiryButton kind="enterprise-support" page={page} look="accent" size="large">
            {enterpriseSupport.action}
          </EnquiryButton>
        }
      />
    </>
  )
}

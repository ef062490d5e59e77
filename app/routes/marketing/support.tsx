import {
  enterpriseSupport,
  type SupportChannelId,
  supportChannels,
  supportQuestions,
} from '#app/content/support.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { SupportForm } from '#app/features/site/enquiries/support-form.tsx'
import { SupportChannels, SupportDesk, SupportDrawing } from '#app/features/site/support/support-sections.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { questionsData } from '#app/lib/page/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { Hero } from '#app/ui/hero.tsx'
import type { Route } from './+types/support'

const page = '/support'

// Channels and answers travel with the page and are in no script.
export const loader = () => ({ enterpriseSupport, supportChannels, supportQuestions })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(
    'Support',
    'Live chat in under 5 minutes and email in under 4 hours at any hour, phone Monday to Friday, and answers to what is asked most.',
    { path: page },
  ),
  questionsData(loaderData?.supportQuestions ?? []),
]

const looks: Record<SupportChannelId, 'primary' | 'outline'> = {
  chat: 'primary',
  email: 'outline',
  phone: 'outline',
}

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { enterpriseSupport, supportChannels, supportQuestions } = loaderData
  return (
    <>
      <Hero
        eyebrow="Support"
        title="A person, at any hour"
        lead="Tell us what you were trying to do. You get somebody who can see the same page and stays until it works."
        actions={
          <ButtonLink to="/help-center" look="outline" size="large">
            Look it up yourself
          </ButtonLink>
        }
        art={<SupportDrawing />}
      />
      <SupportChannels
        channels={supportChannels.map((channel) => ({
          ...channel,
          button:
            channel.id === 'email' ? (
              <ButtonLink to="#message" look={looks[channel.id]}>
                {channel.action}
              </ButtonLink>
            ) : (
              <EnquiryButton
                kind={channel.id === 'chat' ? 'chat' : 'call'}
                page={page}
                look={looks[channel.id]}
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

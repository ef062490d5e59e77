import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/**
 * The target of the link in an answer's mail. The server writes the conversation in place of the first part, and shows the form;
 * neither scripts nor an account are needed.
 */
export function ConversationPage() {
  const [query] = useAddressQuery()
  return (
    <div className="page-x page-width flex min-h-[60vh] max-w-180 flex-col py-16">
      <p className="text-14 font-semibold text-accent">Support</p>
      <h1 tabIndex={-1} className="mt-3 text-34 outline-none md:text-42">
        Your conversation with Tannr
      </h1>
      <div className="mt-6 flex flex-col gap-4">
        <div data-thread="">
          {query.has('enquiry') ? (
            <p>Opening your conversation…</p>
          ) : (
            <p>
              <strong>This link doesn’t open a conversation.</strong> A link works for 90 days: open the one
              in our latest email, or <TextLink to="/support">write to us again</TextLink>.
            </p>
          )}
        </div>
        <form data-reply="" hidden method="post" className="flex flex-col gap-4">
          <input type="hidden" name="reply" value="" />
          <label htmlFor="reply" className="text-15 font-semibold">
            Your reply
          </label>
          <Textarea id="reply" name="body" rows={5} required maxLength={5000} />
          <p className="text-14 text-ink-2">
            The people who answer see the whole conversation. Their answer comes by email, with a new link.
          </p>
          <Button type="submit" size="large" className="self-start">
            Send
          </Button>
        </form>
      </div>
    </div>
  )
}

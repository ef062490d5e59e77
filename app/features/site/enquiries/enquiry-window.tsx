import { createPortal } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { enquiryForms } from './enquiry-forms.ts'
import { EnquirySent } from './enquiry-sent.tsx'
import { useEnquiry } from './use-enquiry.ts'

type EnquiryWindowProps = {
  kind: EnquiryKind
  page: string
  context: Record<string, string> | undefined
  open: boolean
  onClose: () => void
}

/** The enquiry dialog. Rendered at the end of the body, so that it inherits no colors of a band or card. */
export function EnquiryWindow({ kind, page, context, open, onClose }: EnquiryWindowProps) {
  const enquiry = useEnquiry()
  const text = enquiryForms[kind]
  const { state } = enquiry
  function close() {
    if (state.step === 'sent') enquiry.again()
    onClose()
  }
  return createPortal(
    <FormDialog
      title={text.title}
      description={state.step === 'sent' ? undefined : text.intro}
      open={open}
      onClose={close}
    >
      {state.step === 'sent' ? (
        <>
          <EnquirySent enquiry={state.enquiry} next={text.next} />
          <Button look="outline" size="large" shape="block" onClick={close} autoFocus>
            Done
          </Button>
        </>
      ) : (
        <EnquiryForm kind={kind} page={page} text={text} {...(context && { context })} enquiry={enquiry} />
      )}
    </FormDialog>,
    document.body,
  )
}

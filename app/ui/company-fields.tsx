import { type Company, companySizes } from '#shared/company.ts'
import { Field } from './field.tsx'
import { Input, Textarea } from './input.tsx'
import { Select } from './select.tsx'

const sizes = companySizes.map((size) => ({ value: size, label: `${size.replace('-', ' to ')} people` }))

type CompanyFieldsProps = {
  errors: Readonly<Record<string, string>>
  company?: Partial<Company>
}

/** The form fields of a company, for a new one and for editing. */
export function CompanyFields({ errors, company }: CompanyFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Industry" error={errors.industry}>
          <Input name="industry" defaultValue={company?.industry} maxLength={80} />
        </Field>
        <Field label="Size" error={errors.size}>
          <Select
            name="size"
            options={sizes}
            placeholder="How many people"
            defaultValue={company?.size ?? ''}
          />
        </Field>
      </div>
      <Field label="Headquarters" error={errors.headquarters}>
        <Input name="headquarters" defaultValue={company?.headquarters} maxLength={120} />
      </Field>
      <Field
        label="About"
        hint="What the company does, and what it is like to work there."
        error={errors.about}
      >
        <Textarea name="about" rows={5} defaultValue={company?.about} maxLength={4000} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Website" error={errors.website}>
          <Input
            name="website"
            inputMode="url"
            defaultValue={company?.website}
            maxLength={300}
            autoComplete="url"
          />
        </Field>
        <Field
          label="Domain"
          hint="The one in your work email addresses. It is what gets verified."
          error={errors.domain}
        >
          <Input
            name="domain"
            defaultValue={company?.domain}
            maxLength={190}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
    </>
  )
}

import { describe, expect, test } from 'vitest'
import { fillHtml, fillText } from './mail-template.ts'

const values = {
  SiteURL: 'https://example.com',
  ConfirmationURL: 'https://example.com/verify?token=a&type=signup',
  Email: 'ada@example.com',
  NewEmail: '',
  SendingTo: '',
  Token: '012345',
  TokenHash: 'abc',
  RedirectTo: '',
  Data: { first_name: '<b>Ada</b>', level: 3, nested: { city: 'Paris' }, list: ['x'] },
}

describe('a mail template', () => {
  test('gets its values in HTML without their markup', () => {
    expect(fillHtml('<a href="{{ .ConfirmationURL }}">{{ .Data.first_name }}</a>', values)).toBe(
      '<a href="https://example.com/verify?token=a&amp;type=signup">&lt;b&gt;Ada&lt;/b&gt;</a>',
    )
  })

  test('gets them in text as they are', () => {
    expect(fillText('{{.Token}} {{- .Email -}} {{ .Data.nested.city }} {{ .Data.level }}', values)).toBe(
      '012345 ada@example.com Paris 3',
    )
  })

  test('gets them in the query of an address encoded for it', () => {
    const address =
      '{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=signup&next={{ .ConfirmationURL }}'
    const filled =
      'https://example.com/auth/confirm?token_hash=abc&type=signup&next=https%3A%2F%2Fexample.com%2Fverify%3Ftoken%3Da%26type%3Dsignup'
    expect(fillText(address, values)).toBe(filled)
    expect(fillHtml(address.replaceAll('&', '&amp;'), values)).toBe(filled.replaceAll('&', '&amp;'))
  })

  test('has nothing where a value is missing, an object, or not a template’s at all', () => {
    const template =
      '[{{ .Missing }}{{ .Data.none.deeper }}{{ .Data.nested }}{{ .Data.constructor }}{{ .toString }}]'
    expect(fillText(template, values)).toBe('[]')
  })

  test('is filled once: what a person typed is no template', () => {
    expect(fillText('{{ .Data.first_name }}', { ...values, Data: { first_name: '{{ .Token }}' } })).toBe(
      '{{ .Token }}',
    )
  })
})

import type { HelpArticle } from './help-center.ts'

export const accountArticles: readonly HelpArticle[] = [
  {
    slug: 'sign-in-with-a-code',
    title: 'Sign in with a code by phone',
    summary: 'A six-digit code instead of a password, and what to do when none arrives.',
    updated: '2025-01-16',
    body: [
      'If your account has a phone number, you can sign in without a password.',
      {
        steps: [
          'On the [sign-in page](/auth) choose Continue with phone.',
          'Enter the number with its country code, for example +1 for the United States and Canada.',
          'Type the six digits from the text message. Most phones offer to fill them in.',
        ],
      },
      'A code works once. After five wrong tries it stops working and you need a new one. Asking for a new code cancels the old one.',
      { heading: 'If no code arrives' },
      {
        list: [
          'Check the country code: it is the most common cause.',
          'Wait a minute, then press Resend code.',
          'Some company phones block texts from services. Sign in by email instead and add another number in [Settings](/settings).',
        ],
      },
      { heading: 'Turn on two-step verification' },
      'Two-step verification adds a second step after your password, a code or a key, so a stolen password isn’t enough to sign in. To turn it on, open [Settings](/settings) and press Set up two-step verification under Security. You can use an authenticator app, a security key or, where we offer it, a phone number. Then get your recovery codes and keep them away from your phone: each one signs you in once if you lose it.',
      {
        note: 'Tannr will never ask you for a code. Anyone who asks for one is trying to get into your account.',
      },
    ],
  },
  {
    slug: 'reset-a-password',
    title: 'Reset a forgotten password',
    summary: 'Get a link, choose a new password, and end sessions you don’t recognize.',
    updated: '2025-01-16',
    body: [
      {
        steps: [
          'Open [Forgot password](/forgot-password) and enter your account’s email address.',
          'Open the link in the email. It works once and for one hour.',
          'Choose a new password and confirm it. You’re signed in right away.',
        ],
      },
      'For your safety, the page says the same thing whether or not an account exists for the address. If no email comes, you may have signed up with Google, GitHub or Discord, or with another address.',
      { heading: 'A good password' },
      'Longer is better: four unrelated words are stronger than eight symbols, and easier to type. A password manager is better still. Don’t use the same password anywhere else.',
      { heading: 'If someone else might know the old one' },
      'After the change, open [Settings](/settings) and sign out of all other sessions. Then look through your recent messages and applications, and [tell us](/support?topic=privacy-security) if there’s anything you didn’t do.',
    ],
  },
  {
    slug: 'change-or-cancel-a-plan',
    title: 'Change or cancel a plan',
    summary: 'When a change takes effect, what you pay in between, and what stays.',
    updated: '2025-01-11',
    body: [
      'You can change your plan at any time: [write to us](/support?topic=account-billing) and name the plan you want.',
      {
        table: {
          caption: 'What a change does',
          columns: ['Change', 'Takes effect', 'You pay'],
          rows: [
            ['Starter to Pro', 'Right away', 'The price of Pro, today and each month'],
            ['Pro to Starter', 'At the end of the paid month', 'Nothing more'],
            [
              'Starter to Growth (API)',
              'Right away',
              'The price of Growth for the rest of the month, prorated',
            ],
            [
              'Anything to Enterprise',
              'On the contract’s start date',
              'The rest of the old plan is credited',
            ],
          ],
        },
      },
      { heading: 'Trials' },
      'Pro begins with a trial. It needs no card and ends on its own. You pay nothing unless you choose Pro afterward.',
      { heading: 'What stays' },
      'Canceling deletes nothing. Profile, applications and messages stay as they are. You can read and download resumes beyond the first, and edit them again if you come back.',
      'Prices are on the [TannrSpace](/tannrspace) and [API](/api) pages.',
    ],
  },
  {
    slug: 'invoices-and-disputes',
    title: 'Invoices and disputed charges',
    summary: 'Where invoices are, how to put a company on them, and the 30 days for a dispute.',
    updated: '2025-01-11',
    body: [
      'We email an invoice to your account’s address on the day of each charge. To add a company name, an address or a tax ID, [write to us](/support?topic=account-billing) once; all later invoices carry it, and we reissue earlier ones from the same year.',
      { heading: 'Dispute a charge' },
      {
        steps: [
          'Write to [Support](/support?topic=account-billing) under Account & Billing within 30 days of the charge.',
          'Give the date and the amount, and say what you think is wrong.',
          'One person takes the case and answers in writing. If we were wrong, we refund the card you paid with.',
        ],
      },
      'Please write to us before you ask your bank to reverse the charge. A chargeback freezes the account until the bank decides, and that can take weeks.',
      { heading: 'If a card is declined' },
      'We write to you to agree on another way to pay. If we can’t by the end of the paid month, the account moves to Starter. Nothing is deleted.',
    ],
  },
]

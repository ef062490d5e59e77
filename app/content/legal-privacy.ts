import type { LegalPage } from './legal.ts'

export const privacy: LegalPage = {
  title: 'Privacy Policy',
  description:
    'What Tannr knows about you, why, for how long, who else sees it, and how to change any of that.',
  summary: [
    'We collect what you give us, what the service needs to work, and little else. We do not sell personal data.',
    'Employers see what your profile settings let them see, and you can hide that you are looking.',
    'You can read, correct, export and delete your data, most of it by yourself in Settings.',
    'If an incident affects your data, we notify affected customers within 4 hours of confirming it.',
  ],
  sections: [
    {
      title: 'Who is responsible',
      body: [
        'Tannr decides how personal data is used on TannrSpace, TSpace and this site, and is the controller of it. When a business runs Orcher or the Tannr API on its own data, that business is the controller and we process the data on its instructions only, under a data processing agreement.',
        'Questions about privacy reach our privacy team through [Support](/support?topic=privacy-security), topic Privacy & Security.',
      ],
    },
    {
      title: 'Data we collect',
      body: [
        {
          table: {
            caption: 'Personal data, where it comes from and what it is for',
            columns: ['Data', 'From', 'For'],
            rows: [
              [
                'Name, email address, phone number, password (stored only as a hash)',
                'You, at sign-up',
                'Your account and signing in',
              ],
              [
                'Profile: roles, skills, places, work samples, preferences',
                'You, or a resume you upload',
                'Matching, your profile page, applications',
              ],
              [
                'Applications, saved jobs, alerts, goals, messages',
                'Your use of the service',
                'Showing them to you and to the people you send them to',
              ],
              ['Salaries and reviews you submit', 'You', 'Ranges and ratings; never shown with your name'],
              [
                'Directives, memory entries and audit events',
                'Your organization’s use of Orcher or the API',
                'Running the work and keeping its record',
              ],
              [
                'IP address, browser, pages opened, errors',
                'Your browser',
                'Security, rate limits, fixing faults',
              ],
              [
                'Invoices and the last four digits of a card',
                'Our payment provider',
                'Billing; we never hold full card numbers',
              ],
            ],
          },
        },
        'We do not ask for data about health, religion, ethnicity, politics or sexual orientation. Please leave such data out of free text. If you add it anyway, it is not used in matching.',
      ],
    },
    {
      title: 'Why we may use it',
      body: [
        {
          list: [
            'To keep our contract with you: running your account, matching, applications, messages, billing.',
            'With your consent: the newsletter, showing your email or phone on your profile. You can withdraw consent as easily as you gave it.',
            'Because we have a legitimate interest that does not override yours: preventing abuse, keeping the service secure, measuring which features work, in aggregate.',
            'Because the law requires it: tax records, lawful requests from authorities.',
          ],
        },
        'Matching compares your profile and preferences with roles. You can see the reasons for each match, correct the facts behind it, and decide in [Settings](/settings) whether programs that match people to roles may find you. No decision with legal or similar effect is made about you by automated means alone.',
      ],
    },
    {
      title: 'Who else sees it',
      body: [
        'Other members see your profile as your [settings](/settings) allow: whether it is visible at all, whether it shows your email and phone, and whether recruiters may write to you.',
        'Employers see your application, for the role it was made to. That you are open to work is shown to recruiters, unless you choose otherwise on your profile.',
        'Companies that process data for us (hosting, email and SMS delivery, payment) act on our instructions, under contract, and receive only what their task requires. A list is available [on request](/support?topic=privacy-security).',
        'Authorities receive data only where a valid order compels us. We check every order, refuse what is too broad, and tell you unless we are forbidden to.',
        'We do not sell personal data or share it for cross-site advertising. Advertisers choose audiences by role and field; they learn how many people saw an advertisement, never who.',
      ],
    },
    {
      title: 'Transfers',
      body: [
        'Data may be processed outside the country in which you live. Where the law requires a safeguard for that, we use the European Commission’s standard contractual clauses and check, before a transfer, that they can be kept. Enterprise customers may choose the region in which their data is stored.',
      ],
    },
    {
      title: 'How long we keep it',
      body: [
        {
          table: {
            caption: 'Retention periods',
            columns: ['Data', 'Kept'],
            rows: [
              [
                'Account, profile',
                'Until you delete them or your account; then erased within 30 days, from backups within 35 more',
              ],
              [
                'Messages you sent',
                'As long as the other person keeps them; once your account is gone, without your name',
              ],
              ['Applications', 'Until you delete your account'],
              ['Salaries and reviews', 'As figures without your identity, once your account is gone'],
              ['Inquiries and support messages', 'Until you ask us to delete them'],
              ['Security logs', '12 months'],
              ['Invoices', 'As long as tax law requires, at most ten years'],
            ],
          },
        },
      ],
    },
    {
      title: 'Your rights',
      body: [
        'Wherever you live, you may:',
        {
          list: [
            'see the data we hold about you, and export it in a common format from [Settings](/settings);',
            'have it corrected, or erased;',
            'object to a use that rests on our legitimate interest, or have it restricted while we look into it;',
            'withdraw consent, without effect on what happened before;',
            'have a person review an outcome in which our systems played a part;',
            'complain to your data protection authority, though we would like the chance to put things right first.',
          ],
        },
        'Export and deletion are buttons in Settings. For everything else, [write to us](/support?topic=privacy-security): we answer within 30 days, free of charge. We may ask you to show that the account is yours, and use what you send for nothing else. Using a right never counts against you.',
      ],
    },
    {
      title: 'Children',
      body: [
        'The service is not for children under 16, and we do not knowingly collect data about them. If you believe that a child has given us data, [tell us](/support?topic=privacy-security) and we will delete it.',
      ],
    },
    {
      title: 'Security and incidents',
      body: [
        'Data is encrypted in transit with TLS 1.3, and at rest with AES-256 where the operator’s disk or database provides it. Access inside Tannr is limited by role, and what staff decide is logged. The [Security & Privacy](/security) page describes the architecture.',
        'If we confirm an incident that affects personal data, we notify affected customers within 4 hours and authorities within the time the law sets, with what happened, what was affected, what we have done and what you can do.',
      ],
    },
    {
      title: 'Cookies',
      body: [
        'We use few cookies, and none that follow you to other sites. The [Cookie Policy](/cookie-policy) lists each kind, what it is for and how long it lasts.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: [
        'When we change this policy in a way that matters, we tell you by email and on this page at least 30 days before the change takes effect. The date at the top says when the text was last changed.',
      ],
    },
  ],
}

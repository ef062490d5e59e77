import type { LegalPage } from './legal.ts'

export const cookiePolicy: LegalPage = {
  title: 'Cookie Policy',
  description:
    'Which cookies and similar storage Tannr uses, what each is for, how long it lasts and how to refuse it.',
  summary: [
    'Most of what we store keeps you signed in and remembers how you like the site.',
    'Session storage ends with the browser session. Persistent cookies last up to 2 years.',
    'Nothing we set follows you to other sites, and no advertiser sets anything here.',
  ],
  sections: [
    {
      title: 'What cookies are',
      body: [
        'A cookie is a small piece of text that a site asks your browser to keep. Local storage does the same without being sent along with every request. This policy says “cookies” for both.',
        'A session cookie is deleted when you close the browser. A persistent cookie stays until its date or until you delete it. Our persistent cookies last up to 2 years. What is in local storage stays until you send it, sign out or clear it.',
      ],
    },
    {
      title: 'What we use',
      body: [
        {
          table: {
            caption: 'Cookies and similar storage, by purpose',
            columns: ['Kind', 'Purpose', 'How long it lasts', 'Can be refused'],
            rows: [
              [
                'Strictly necessary',
                'Keeps you signed in and remembers whether you asked for that',
                'The session, or up to 2 years with Remember me',
                'No: the service does not work without it',
              ],
              [
                'Preferences',
                'Open or closed sidebar, keyboard shortcuts on or off, how you last signed in, the workspace you opened last',
                'Up to 2 years',
                'Yes',
              ],
              [
                'Unsent work',
                'Messages, forms and test answers that you began and have not sent',
                'Until you send or discard them; forms, until you close the tab',
                'Yes',
              ],
            ],
          },
        },
        'We set no analytics or advertising cookies: visits are counted on our servers, without an identity. Advertisements on the service are chosen by the page you are on and the field you work in. Your history plays no part.',
      ],
    },
    {
      title: 'Cookies from other companies',
      body: [
        'When you sign in with Google, GitHub or Discord, that provider sets its own cookies on its own pages under its own policy. When you pay, our payment provider does so on its page. No other company sets cookies through our site.',
      ],
    },
    {
      title: 'How to refuse or delete them',
      body: [
        {
          list: [
            'Your browser can show, delete and block cookies: look under Privacy in its settings. Blocking strictly necessary cookies signs you out.',
            'Clearing the site’s data in your browser signs you out and forgets every preference at once.',
            'Signing in without Remember me signs you out when you close the browser.',
          ],
        },
      ],
    },
    {
      title: 'Children',
      body: [
        'The service is not for children under 16. We set no cookies to build profiles of people of any age.',
      ],
    },
    {
      title: 'Changes and questions',
      body: [
        'We change this page before we change what we store. Questions reach us through [Support](/support?topic=privacy-security). The [Privacy Policy](/privacy) covers personal data as a whole.',
      ],
    },
  ],
}

import type { HelpArticle } from './help-center.ts'

export const privacyArticles: readonly HelpArticle[] = [
  {
    slug: 'choose-who-sees-your-profile',
    title: 'Choose who sees your profile',
    summary: 'Four switches in Settings, and who sees what with each of them.',
    updated: '2025-01-18',
    body: [
      'Everything about your visibility is in [Settings](/settings), under Privacy. Changes take effect right away.',
      {
        table: {
          caption: 'The four privacy switches',
          columns: ['Switch', 'On', 'Off'],
          rows: [
            ['Profile visible', 'Members and search find you', 'Only your connections can open it'],
            ['Show email', 'Signed-in people who find you see your address', 'No one sees it'],
            ['Show phone', 'Signed-in people who find you see your number', 'No one sees it'],
            [
              'Recruiter contact',
              'Anyone who finds you may start a conversation',
              'People who act for a company, or signed up to hire, may only if you are connected',
            ],
          ],
        },
      },
      'Search engines see a profile only while Profile visible is on, and only the sections that everyone may see.',
      { heading: 'See your profile the way others do' },
      'Open your profile in a private window of your browser. What you see there is what a stranger sees.',
    ],
  },
  {
    slug: 'hide-from-your-employer',
    title: 'Look for work without your employer seeing',
    summary:
      'Who sees that you are open to work, how to keep it from your current employer, and three habits that help.',
    updated: '2026-11-23',
    body: [
      'Your profile says whether you’re open to work, and you decide who sees that. Unless you change it, recruiters see it: the owners and recruiters of companies that have verified their domain. That includes people who recruit for your current employer, so decide who sees it before you start looking.',
      { heading: 'Hide it from your employer' },
      {
        steps: [
          'Open your profile and find “Open to work” at the top.',
          'Choose who sees it: Everyone, Connections, Recruiters or Only you.',
          'Press View as and choose Recruiters to see your profile the way they do.',
        ],
      },
      { heading: 'What hiding cannot do' },
      {
        list: [
          'The company you apply to sees your application, whatever your profile shows.',
          'It cannot know who your colleagues are. A colleague sees what any member sees, even with a private address.',
          'It isn’t retroactive: you can’t take back what someone has already seen.',
          'It doesn’t cover reviews or discussions you post under your name.',
        ],
      },
      { heading: 'Three habits' },
      {
        list: [
          'Turn off Profile visible while you are searching: employers still see the applications you send.',
          'Use a personal address and phone for the account.',
          'Don’t apply from a device your employer manages.',
        ],
      },
    ],
  },
  {
    slug: 'export-or-delete-your-data',
    title: 'Export or delete your data',
    summary: 'How to get a copy of everything, and what happens when you delete your account.',
    updated: '2025-01-07',
    body: [
      { heading: 'Export' },
      'Press Export Data in [Settings](/settings). You get one file with your profile, applications, saved jobs, alerts, goals, skills, the messages you wrote, and your settings, in a format both programs and people can read.',
      { heading: 'Delete' },
      {
        steps: [
          'Export first if you might want anything later.',
          'Press Delete Account in Settings and type DELETE to confirm.',
          'You are signed out everywhere, and the account is deleted seven days later.',
          'If you change your mind, sign in before then and everything stays.',
        ],
      },
      {
        table: {
          caption: 'What happens to your data',
          columns: ['Data', 'After the seven days'],
          rows: [
            ['Profile, files, alerts, goals', 'Deleted; gone from backups 35 days later'],
            ['Messages you sent', 'Your name is removed; the other person keeps the text'],
            ['Applications', 'Deleted; the employer no longer sees them'],
            ['Salaries and reviews', 'They stay as numbers with no link to you'],
            ['Invoices', 'Kept as long as tax law requires'],
          ],
        },
      },
      'After the seven days, deletion cannot be undone. The [Privacy Policy](/privacy) lists how long we keep everything else.',
    ],
  },
  {
    slug: 'report-something-wrong',
    title: 'Report a scam, abuse or a security bug',
    summary: 'What to send us, what happens next, and how fast.',
    updated: '2025-01-23',
    body: [
      'If someone on Tannr asks you for money, a code, a photo of your card or unpaid “trial” work, it’s a scam. Stop answering and report it.',
      { heading: 'What to send' },
      {
        list: [
          'The address of the posting, profile or message.',
          'What happened, in a sentence or two.',
          'Screenshots of anything said outside Tannr, if you have them.',
        ],
      },
      'Send it through [Support](/support?topic=privacy-security), topic Privacy & Security, or from the [safety page](/safety). The other person never learns who reported them.',
      { heading: 'What happens next' },
      'A person looks at each report within a day. Dangerous content is hidden right away, while we look. We tell you what we decided and why. The other side hears it, too, and can ask for a second review.',
      { heading: 'Security vulnerabilities' },
      'If you’ve found a vulnerability in our software, use Report a vulnerability on the [security page](/security), with steps to reproduce it. Please give us time to fix it before you publish, and don’t access other people’s data. The security team confirms it within a day, keeps you informed, and credits you in the release notes if you like.',
    ],
  },
]

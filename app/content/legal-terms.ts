import type { LegalPage } from './legal.ts'

export const terms: LegalPage = {
  title: 'Terms of Use',
  description:
    'The agreement between you and Tannr when you use TannrSpace, Orcher, the Tannr API and this site.',
  summary: [
    'Your profile, files and messages stay yours. We use them to run the service and for nothing else.',
    'Plans renew until you cancel. You have 30 days from a charge to dispute it.',
    'People decide. What our systems suggest is advice, and you may always ask for a person.',
    'You can leave whenever you like, and take your data with you.',
  ],
  sections: [
    {
      title: 'Agreement',
      body: [
        'These terms are a contract between you and Tannr (“Tannr”, “we”, “us”). They cover TannrSpace, TSpace, Orcher, the Tannr API, and every page of this site, together “the service”. By creating an account or using the service you accept them. If you use the service for an organization, you accept them on its behalf and confirm that you may.',
        'Where an organization has signed a separate agreement with us, that agreement takes precedence, and these terms cover what it leaves open.',
        'Our [Privacy Policy](/privacy) and [Cookie Policy](/cookie-policy) explain how we handle personal data. They are part of this agreement.',
      ],
    },
    {
      title: 'Who may use the service',
      body: [
        'The service is not for children under 16. You may create an account if you are 16 or older and able to enter a contract where you live, or if a parent or guardian who can has agreed to these terms for you.',
        'You may not use the service if you are barred from receiving it under the law that applies to you, or if we have closed an account of yours for breaking these terms.',
      ],
    },
    {
      title: 'Your account',
      body: [
        'Give a name and an email address that are yours, and keep them up to date. One person has one account; an account is not shared or sold.',
        'You are responsible for what happens under your account unless you have told us it was taken over. Choose a password you use nowhere else, or sign in with a provider you trust. If you suspect that someone else has access, sign out everywhere from [Settings](/settings) and [tell us](/support?topic=privacy-security).',
      ],
    },
    {
      title: 'What you may do',
      body: [
        'We grant you a personal right to use the service, which cannot be transferred, for as long as you keep to these terms. You may not:',
        {
          list: [
            'pretend to be another person, or claim work, degrees or employers that are not yours;',
            'post a job that does not exist, that asks applicants for money, or that hides who is hiring;',
            'collect other members’ data by automated means, or use it to build a list, a product or a model;',
            'send unsolicited bulk messages, or continue to write to a person who has asked you to stop;',
            'upload malicious code, probe the service for weaknesses outside our disclosure process, or work around its limits;',
            'use the service to discriminate unlawfully, to harass, or to make decisions about people that the law reserves to people;',
            'resell access to the service, except for what you build on the Tannr API under its plan.',
          ],
        },
      ],
    },
    {
      title: 'Your content',
      body: [
        'What you put into the service (your profile, resumes, messages, reviews, directives, files) stays yours. You give us the right to store, copy, display and process it so far as running the service for you and the people you share it with requires. The right ends when you delete the content, apart from backups, which are overwritten within 35 days, and copies that others have received from you.',
        'We do not train general models on your private content. If we ever ask to, it will be a separate choice that is off until you turn it on.',
        'You confirm that you may share what you share. A review must describe your own experience. A salary you submit must be one you were paid or offered in writing.',
        'If you believe that content on the service infringes your rights, [send us](/support?topic=other) the address of the content, what right it infringes and how to reach you. We will answer within ten business days and give the person who posted it the chance to reply.',
      ],
    },
    {
      title: 'Suggestions and automated output',
      body: [
        'The service matches, ranks, drafts and summarizes. Its output can be incomplete or wrong. It is advice to be checked by a person, and it is not legal, financial or medical advice.',
        'No application is rejected by our systems alone. Employers on the service agree that a person makes every hiring decision. Agents that run in Orcher act under directives that a named person has issued, and a supervisor may approve, pause or override them at any step.',
      ],
    },
    {
      title: 'Plans, billing and refunds',
      body: [
        'Some plans are free; prices for the others are shown on the [TannrSpace](/tannrspace) and [API](/api) pages before you buy. Prices are in United States dollars and do not include taxes, which are added where the law requires.',
        'Paid plans are charged in advance and renew for the same period until you cancel. You may cancel at any time by [writing to us](/support?topic=account-billing); the plan then runs to the end of the period that is paid for. A trial needs no card and ends on its own; nothing is charged for it. We announce a change of price at least 30 days before it reaches your next renewal.',
        'If you think a charge is wrong, tell us within 30 days of it. Billing disputes raised within 30 days are investigated, answered in writing and refunded where we were wrong. After 30 days a charge counts as accepted, except where the law gives you longer.',
        'API usage above a plan’s monthly calls is refused with a clear error and never charged without your consent.',
      ],
    },
    {
      title: 'Employers and advertisers',
      body: [
        'Job postings, company pages and advertisements must be accurate and lawful where they are shown. Pay ranges must be given in good faith. We may decline or remove a posting or an advertisement, and refund what is unused, if it breaks these terms.',
        'Personal data of applicants is given to an employer for the role they applied to. It may not be used for anything else or kept longer than the law that applies to recruitment allows.',
      ],
    },
    {
      title: 'Developers',
      body: [
        'Keys to the Tannr API identify you. Keep them on servers, rotate them when someone leaves, and tell us at once if one leaks. You may store API results for as long as your use needs them, and must delete personal data about a member within 30 days after that member asks you or us.',
        'We may limit or suspend a key that puts others at risk, and will tell you why as soon as we can.',
      ],
    },
    {
      title: 'Our service',
      body: [
        'We work to keep the service available and announce planned maintenance in advance. We may change it. If a change takes away something you have paid for, you may end the plan and get a refund for the unused part of what you paid.',
        'The software, the design and the name of the service belong to Tannr. Feedback that you send us may be used without owing you anything for it.',
      ],
    },
    {
      title: 'Ending the agreement',
      body: [
        'You may delete your account in [Settings](/settings) at any time. Export your data first: after deletion we remove it as the [Privacy Policy](/privacy) describes.',
        'We may suspend or close an account that breaks these terms. Unless the law or the safety of others forbids it, we tell you the reason, give you the chance to answer, and let you export your data for 30 days. You may ask for a second look by a person who was not part of the first decision.',
      ],
    },
    {
      title: 'Disclaimers and liability',
      body: [
        'The service is provided as it is. To the extent that the law allows we give no implied warranties, and we do not promise that you will find a job, fill a role or reach a given result.',
        'To the same extent, neither of us is liable to the other for lost profits or for indirect or consequential loss, and each side’s total liability in a year is limited to what you paid us in the twelve months before the claim, or 100 US dollars if that is more. Nothing here limits liability for intentional misconduct, gross negligence, death or personal injury, or rights that consumers cannot give up.',
      ],
    },
    {
      title: 'Law and disputes',
      body: [
        'The laws of the State of California govern these terms. Courts in San Francisco decide disputes, unless the consumer law of the place where you live lets you sue at home, in which case you may.',
        'Before going to court, [write to us](/support?topic=other). Most things are settled faster by two people than by four lawyers: we answer within ten business days and will try in good faith to resolve the matter within 30.',
      ],
    },
    {
      title: 'Changes',
      body: [
        'When we change these terms in a way that matters, we tell you by email and on this page at least 30 days in advance. If you disagree, you may close your account; if you keep using the service after that day, the new terms apply. [Ask us](/support?topic=other) for an earlier version at any time.',
      ],
    },
  ],
}

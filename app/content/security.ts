export type CertificationStatus = 'Certified' | 'Compliant' | 'Ready'
export type Certification = { name: string; status: CertificationStatus; covers: string }

export const certifications: Certification[] = [
  {
    name: 'SOC 2 Type II',
    status: 'Certified',
    covers: 'Controls for security, availability and confidentiality, audited over a year of operation.',
  },
  {
    name: 'ISO 27001',
    status: 'Certified',
    covers: 'The management system behind those controls: risk, suppliers, people, change.',
  },
  {
    name: 'GDPR',
    status: 'Compliant',
    covers: 'Lawful basis, data subject rights, records of processing, transfers and processor agreements.',
  },
  {
    name: 'HIPAA',
    status: 'Ready',
    covers: 'Safeguards for health information in Orcher, with a business associate agreement on Enterprise.',
  },
  {
    name: 'PCI DSS',
    status: 'Compliant',
    covers: 'Card data goes to our payment provider and never touches our servers.',
  },
]

export type Claim = { term: string; detail: string }

export const dataProtection: Claim[] = [
  {
    term: 'Collect little',
    detail: 'A field is asked for when a feature needs it, and dropped when the feature goes.',
  },
  {
    term: 'Say why',
    detail: 'Each use of data has a purpose that is written down, and shown in the Privacy Policy.',
  },
  {
    term: 'Keep it apart',
    detail: 'Salaries and reviews are stored without the name of the person who gave them.',
  },
  {
    term: 'Let it go',
    detail: 'Export and deletion are buttons in Settings. Deleted data leaves the service within 30 days.',
  },
  { term: 'Never sell it', detail: 'Personal data is never sold, rented or traded.' },
]

export const governance: Claim[] = [
  {
    term: 'A named owner',
    detail: 'Each agent acts under a directive with a person’s name on it. Without a name, nothing runs.',
  },
  {
    term: 'Approve, pause, override',
    detail: 'A supervisor can stop any step before its effect, and undo what can be undone after it.',
  },
  {
    term: 'Reasons on record',
    detail:
      'What an agent read, what it concluded and what it did are kept together, so that a reviewer can follow one line from input to outcome.',
  },
  {
    term: 'Tested before release',
    detail:
      'Matching and reasoning changes are measured for error and for unequal error between groups before they reach members.',
  },
  {
    term: 'No training on private content',
    detail: 'Messages, resumes and directives are not used to train general models.',
  },
]

export type IncidentStep = { when: string; what: string; detail: string }

export const incidentResponse: IncidentStep[] = [
  {
    when: 'At once',
    what: 'Detect and contain',
    detail:
      'An engineer is on call at every hour. Keys are revoked and affected parts cut off first; questions come second.',
  },
  {
    when: 'Within 4 hours',
    what: 'Notify',
    detail:
      'Affected customers hear from us within 4 hours of confirmation: what we know, what we do not, and what to do meanwhile.',
  },
  {
    when: 'Every day',
    what: 'Report',
    detail: 'A written update goes out daily until the incident is closed, on the same channel.',
  },
  {
    when: 'Within 10 business days',
    what: 'Explain',
    detail:
      'The account of what happened, why our controls missed it and what has changed is sent to every affected customer.',
  },
]

export const encryption = { inTransit: 'TLS 1.3', atRest: 'AES-256', incidentNotice: '4 hours' } as const

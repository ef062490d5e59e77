/** Data for the demo's agents: the vendor registers of a small company. */

const vendors = [
  'Corvane Payments',
  'Estuary Hosting',
  'Tessel Identity',
  'Marlow Couriers',
  'Quillbank',
  'Halden Print',
  'Osprey Backup',
  'Linden Payroll',
  'Brightwater Travel',
  'Kestrel Support',
  'Northlight Analytics',
  'Ferrum Security',
]

const before = [41, 22, 68, 18, 33, 12, 47, 29, 15, 24, 36, 52]
const after = [62, 36, 56, 18, 33, 14, 58, 29, 15, 31, 36, 49]

const register = (scores: readonly number[], spend: number) =>
  vendors.map((vendor, index) => ({
    vendor,
    risk: scores[index] ?? 0,
    spend_usd: Math.round((spend * (index + 3)) / 100) * 100,
  }))

export const q2Register = register(before, 4200)
export const q3Register = register(after, 4650)

export const incidentLog = [
  'Corvane Payments was down for 42 minutes on July 9.',
  'Corvane Payments was down for 18 minutes on August 2, and told us an hour later.',
  'Estuary Hosting lost one of two data centers on August 14; nothing of ours was there.',
  'Osprey Backup could not restore a test archive on August 21. The second try worked.',
  'Corvane Payments was down for 25 minutes on September 17.',
  'Ferrum Security renewed its certificate four days late.',
  'Tessel Identity closed all findings of last year’s audit on September 3.',
].join('\n')

export const certificates = [
  'Estuary Hosting: ISO 27001 ended on August 31, and no newer one is on file.',
  'Tessel Identity: SOC 2 Type II, valid until March 2027.',
  'Corvane Payments: PCI DSS 4.0, valid until May 2027.',
].join('\n')

export const contracts = [
  { vendor: 'Halden Print', ends: '2027-01-31', notice_days: 60, yearly_usd: 4800 },
  { vendor: 'Marlow Couriers', ends: '2027-02-28', notice_days: 90, yearly_usd: 22_400 },
  { vendor: 'Kestrel Support', ends: '2027-02-28', notice_days: 30, yearly_usd: 61_000 },
  { vendor: 'Brightwater Travel', ends: '2027-03-15', notice_days: 30, yearly_usd: 18_900 },
]

export const questionnaire = [
  'Which of your suppliers could stop you from serving us, and since when do you know?',
  'When did you last restore a backup, and how long did it take?',
].join('\n')

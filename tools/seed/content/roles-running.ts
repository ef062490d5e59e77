// The roles that carry the product to people and keep the company running.
import type { SeedRole } from './seed-types.ts'

export const runningRoles: readonly SeedRole[] = [
  {
    department: 'Operations',
    titles: {
      entry: 'Operations Associate',
      mid: 'Operations Manager',
      senior: 'Senior Operations Manager',
      lead: 'Head of Operations',
    },
    openings: [
      'Much of what {company} promises is kept by people and not by software.',
      "You would run the daily work around {focus} and make next month's day easier than today's.",
    ],
    duties: [
      'Run the daily rhythm around {focus}: what is late, what is at risk, who helps',
      'Turn what we do by hand three times into a checklist, and the checklist into software',
      'Choose and manage suppliers, with prices that hold for a year',
      'Bring problems to engineering with a count and an example',
      'Plan for vacations, peaks and bad weather before they come',
    ],
    wants: [
      'You have run something with a deadline each day',
      'You are at ease with spreadsheets and simple SQL',
      'You stay friendly when it is loud',
      'You notice the small thing that goes wrong every Tuesday',
      'You like to hand over a tidy desk',
    ],
  },
  {
    department: 'Customer success',
    titles: {
      entry: 'Customer Support Specialist',
      mid: 'Customer Success Manager',
      senior: 'Senior Customer Success Manager',
      lead: 'Head of Customer Success',
    },
    openings: [
      '{users} call us when something matters. You would be the voice they know.',
      'Most of our growth comes from customers who tell others, so this team is our marketing.',
    ],
    duties: [
      'Guide new customers from contract to first result within three weeks',
      'Answer hard questions about {focus} yourself, and learn from engineering what you could not',
      'Visit your ten largest customers twice a year',
      'Write help articles that save the next hundred messages',
      'Tell us early when a customer is about to leave, and why',
    ],
    wants: [
      'You have worked with customers in a trade that was not yours',
      'You explain without talking down',
      'You are organized enough to promise a date',
      'You can say that we were wrong',
      'A second language is welcome',
    ],
  },
  {
    department: 'Sales',
    titles: { mid: 'Account Executive', senior: 'Senior Account Executive', lead: 'Sales Director' },
    openings: [
      'Our product sells when people have seen it do their own work. You would arrange that.',
      '{company} has grown by recommendation, and we are now ready to make some noise.',
    ],
    duties: [
      'Lead conversations from the first call to the signature, with about fifteen at a time',
      "Show {focus} with the customer's own data",
      'Write proposals that a buyer can defend in front of their board',
      'Walk away when we are not the right choice, and say who is',
      'Keep the forecast honest, even when it falls',
    ],
    wants: [
      'You have sold software to people who were busy',
      'You ask more than you present',
      'You understand a contract before legal does',
      'You like the product enough to criticize it',
      'You remember names and what you promised',
    ],
  },
  {
    department: 'Sales',
    titles: { mid: 'Solutions Engineer', senior: 'Senior Solutions Engineer' },
    openings: [
      'Between the demo and the first working day lies your job.',
      'Customers ask whether {product} fits what they already have. You would know.',
    ],
    duties: [
      "Build trial setups with the customer's own systems and data",
      'Answer security and architecture questions with facts and documents',
      'Turn what three customers need into one thing that we can build',
      'Write small integrations, and hand the good ones to engineering',
      'Teach colleagues what customers really do with {focus}',
    ],
    wants: [
      'You can code and you like people',
      'You have integrated systems that did not want to be integrated',
      'You draw on whiteboards so that both sides nod',
      'You admit what the product cannot do',
      'You travel about four days a month',
    ],
  },
  {
    department: 'Marketing',
    titles: {
      entry: 'Marketing Associate',
      mid: 'Product Marketing Manager',
      senior: 'Senior Product Marketing Manager',
      lead: 'Head of Marketing',
    },
    openings: [
      'We are better than we sound. You would fix that without making us louder.',
      '{users} have heard every promise before, so we prefer to show.',
    ],
    duties: [
      'Say in one sentence what {focus} does and for whom, and keep everyone to it',
      'Write customer stories with names, numbers and one thing that went wrong',
      'Plan launches with product and sales, small ones monthly and large ones rarely',
      'Learn which page, event or letter brought people here, as far as anyone can know',
      'Look after a site without a single stock photograph',
    ],
    wants: [
      'You write well and edit better',
      'You have explained something technical to people with no time',
      'You are skeptical about attribution',
      'You can brief a designer and a lawyer',
      'You would rather have 500 right readers than 50,000',
    ],
  },
  {
    department: 'Marketing',
    titles: { mid: 'Technical Writer', senior: 'Senior Technical Writer' },
    openings: [
      'Half of our support questions are answered in the documentation, somewhere.',
      'You would own every word that explains {product}.',
    ],
    duties: [
      'Write guides for {focus} that start from what the reader wants to do',
      'Run each example before it is published, and again with each release',
      'Keep the reference complete with as much automation as it can take',
      'Sit in design reviews and rename things while that is still cheap',
      'Watch people read, and move what they miss',
    ],
    wants: [
      'You have documented an API or a machine',
      'You read code and try things out',
      'You cut',
      'You organize large amounts of text so that search is the second resort',
      'You know that a screenshot ages in months',
    ],
  },
  {
    department: 'People',
    titles: {
      entry: 'People Associate',
      mid: 'Talent Partner',
      senior: 'Senior Talent Partner',
      lead: 'Head of People',
    },
    openings: [
      'We hire slowly and would like to do it well.',
      'You would look after how people come to {company}, grow here and leave.',
    ],
    duties: [
      'Lead searches from the first conversation about the role to the first week at work',
      'Make sure that each applicant gets an answer within five working days',
      'Train interviewers, and tell them when they are unfair',
      'Run the yearly pay review with published bands',
      'Keep the handbook short and true',
    ],
    wants: [
      'You have hired for roles that you first had to understand',
      'You treat the people we turn down as well as those we hire',
      'You can count: time, sources, drop-off',
      'You know employment law where we hire, or know when to ask',
      'You keep what you hear to yourself',
    ],
  },
  {
    department: 'Finance',
    titles: {
      entry: 'Financial Analyst',
      mid: 'Finance Manager',
      senior: 'Senior Finance Manager',
      lead: 'Controller',
    },
    openings: [
      'Our books close on the sixth working day, and we would like the fourth.',
      'You would be the person who knows what things cost.',
    ],
    duties: [
      'Close the month with few corrections and no heroics',
      'Build the plan with the teams that must keep it',
      'Show what {focus} earns and costs, in one page',
      'Look after cash, insurance and the auditors',
      'Replace three spreadsheets a year with something better',
    ],
    wants: [
      'An accounting qualification or equivalent experience',
      'You explain a variance without blame',
      'You know revenue rules for subscriptions',
      'You can query the database yourself',
      'You are exact and not pedantic',
    ],
  },
  {
    department: 'Operations',
    titles: { mid: 'Program Manager', senior: 'Senior Program Manager' },
    openings: [
      '{focus} touches five teams, and each of them thinks that another one leads it.',
      'Some work is too large for one team and too small for a director. That would be yours.',
    ],
    duties: [
      'Lay out the work across teams, with dates that people chose themselves',
      'Find the two dependencies that matter, and chase those',
      'Write a weekly note that is read to the end',
      'Hold the meeting that prevents four others',
      'Close programs properly: what we learned, what we leave undone',
    ],
    wants: [
      'You have finished something with many owners',
      'You are trusted by engineers',
      'You escalate early and without drama',
      'You plan on paper before you open a tool',
      'You know the sector, or learn it fast',
    ],
  },
  {
    department: 'Finance',
    titles: {
      mid: 'Risk and Compliance Manager',
      senior: 'Senior Compliance Manager',
      lead: 'Director of Compliance',
    },
    openings: [
      'Rules in our field change twice a year, and our customers expect us to have read them first.',
      'You would make sure that what we say about {focus} holds up when someone checks.',
    ],
    duties: [
      'Read new rules and say in a page what changes for us',
      'Test controls by trying to break them',
      'Prepare audits so that evidence is a by-product of the work',
      'Advise product teams before the design is done',
      'Report to the board, in numbers and plain words',
    ],
    wants: [
      'You have worked with a regulator, on either side',
      'You find a way to get things done',
      'You know data protection well',
      'You write policies that people can follow',
      'You hold your ground politely',
    ],
  },
]

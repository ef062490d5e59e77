import type { Block } from '#shared/prose.ts'

export const resourceBodies: Record<string, readonly Block[]> = {
  'changing-careers-without-starting-over': [
    'People who change fields are told to be patient and to begin at the bottom. Most of them don’t have to. What they lack is rarely skill; it is evidence that a stranger can read in two minutes. This guide is about making that evidence while you still have a job.',
    { heading: 'Find what carries over' },
    'Write down ten things you did last year that someone thanked you for. Cross out the words that only your field uses. What is left, for example “found out why two departments gave different numbers”, is a skill in most fields. Look for it in postings of the new one and note what they call it there.',
    { heading: 'Start with a neighboring field' },
    'The easiest change keeps two of three things: the role, the industry, the kind of company. A nurse who wants to be a product manager gets there faster at a company that makes software for clinics. From there, the second change is easy.',
    { heading: 'Make three pieces of evidence' },
    {
      steps: [
        'Something you did at work with the tools of the new field, however small. One query counts.',
        'Something you finished on your own that a stranger can open.',
        'Something you wrote about how you decided. A page is enough.',
      ],
    },
    { heading: 'Talk to nine people' },
    'Three who do the work, three who hire for it, three who left it. Ask each the same question: what did you believe in your first month that turned out to be wrong? You will hear the interview questions in advance.',
    { heading: 'Know the price' },
    'Look up the range for the level you’d be hired at, not the one you have: [SalarySpace](/salaryspace) shows it by place and experience. Going down one level is common, and most people make it up within two years. Two levels is a sign that the evidence is thin.',
    {
      note: 'Three months is enough for all five steps at four hours a week. No one we know was faster, and few took longer.',
    },
  ],
  'oversight-that-people-use': [
    'Every system that acts on behalf of a company has an approval step somewhere. We looked at how such steps are used by teams that run Orcher, and at why some of them stop errors while others collect clicks.',
    { heading: 'The click-through problem' },
    'An approval requested often, early and without a reason gets a click without being read. That’s not carelessness. It’s what people do with a question they can’t answer from what’s on the screen. More approvals make it worse, since each one teaches that approving is how you get on with it.',
    { heading: 'Four traits of a step people read' },
    {
      table: {
        caption: 'What distinguishes approvals that stop errors',
        columns: ['Property', 'In practice'],
        rows: [
          ['Rare', 'Asked only where something leaves the company or can’t be undone'],
          ['Late', 'Shown when the plan is complete, so there’s something to judge'],
          ['Specific', 'Says what will change, for whom, and what was read to decide it'],
          ['Owned', 'Goes to one named person, who will be asked about it later'],
        ],
      },
    },
    { heading: 'Pausing matters more than approving' },
    'Reviewers who could pause a running directive used approval less and caught more. Pausing costs nothing, needs no argument, and leaves the work where it is. We now give everyone who can see a directive the right to pause it, and only its owner the right to resume it.',
    { heading: 'Write for the reader in six months' },
    'The record is read twice: right away by a reviewer in a hurry, and much later by one who wasn’t there. The second reader sets the standard. Inputs, reasons and effects stand together on one timeline, and what was not read is stated as well.',
    { heading: 'What to measure' },
    {
      list: [
        'Time from question to decision. Under five seconds means that it was not read.',
        'Share of approvals that changed something. Near zero means that the step can go.',
        'Pauses per hundred directives, and how many of them resumed unchanged.',
      ],
    },
    'Our own approach to oversight is described on the [safety page](/safety), and the certifications built on it on [Security & Privacy](/security).',
  ],
  'resume-template-results-first': [
    'A resume is read in the time it takes to sip a coffee. This template puts results where the eye lands first, and leaves out what has never gotten anyone hired.',
    { heading: 'The page' },
    {
      steps: [
        'Name, place, one way to reach you. No address, no picture, no birthday.',
        'One line: the role you want next and the proof that you can do it.',
        'Up to four roles, newest first. Two or three results each, none longer than two lines.',
        'Skills that appear in those results. If a skill appears in none, cut it.',
        'Education in one line, unless it is less than two years old.',
      ],
    },
    { heading: 'From duty to result' },
    {
      table: {
        caption: 'Four questions that turn a duty into a result',
        columns: ['Ask', 'And “responsible for the checkout” becomes'],
        rows: [
          ['What was worse before?', 'Payments failed at 4%'],
          [
            'What did you do that someone else would not have?',
            'Traced failures to two banks and retried by a second route',
          ],
          ['What was better after, by how much?', 'Failures fell to 1.5% in two quarters'],
          ['Who noticed?', 'Support closed the queue that had handled them'],
        ],
      },
    },
    { heading: 'Before you send it' },
    'Read only the first three words of each line, top to bottom. That is what a reader on a phone sees. If those words do not say what you do, move the verb forward.',
    'Career Studio on [TannrSpace](/tannrspace) fills this template from your profile and keeps one version for each role you apply to.',
  ],
  'alder-bank-vendor-reviews': [
    'Alder Bank lends to small manufacturers and depends on some 300 vendors. Each contract is reviewed before it renews. Until last year a review took nine weeks, about eleven hours of it actual work.',
    { heading: 'Where the time went' },
    'Risk asked procurement for the contract, procurement asked the business who owned it, security asked the vendor for the same answers as the year before. “We were a very expensive post office,” says Daniel Kowalski, head of risk.',
    { heading: 'What they built' },
    {
      steps: [
        'A directive gathers the contract, last year’s review and the public record, and says what it could not find.',
        'A second compares terms with policy, clause by clause, and drafts the remaining questions.',
        'A risk analyst reads the comparison, changes what is wrong and signs.',
        'The business owner and security sign off on their parts. Nothing is filed with a signature missing.',
      ],
    },
    { heading: 'What changed' },
    'A typical review now takes two days. Analysts spend their time on the 20 percent of vendors that deserve it. In the first quarter reviewers paused eleven directives; nine resumed after a correction, and two were done by hand.',
    {
      quote:
        'Our auditors read the oversight log and asked where the rest of the paperwork was. There was none.',
      by: 'Daniel Kowalski, head of risk, Alder Bank',
    },
    { heading: 'What they would do differently' },
    'Start with the record; the agents come second. They spent the first month teaching agents rules that, it turned out, were not written down anywhere. “Once we had written the policy so that an auditor understood it,” says Kowalski, “the directive was half a page.”',
    'How Orcher works is on its [product page](/orcher). Regulated companies can [see it on a case of their own](/for-business).',
  ],
  'the-pay-conversation': [
    'Lena Kraus coaches people through offers. In this hour she rehearses twice with members who agreed to be recorded: one offer, one raise. The second rehearsal goes wrong on purpose, and they rescue it. Below is a shortened transcript, for people who would rather read.',
    { heading: 'Before (minute 3)' },
    {
      list: [
        'Look up the range for the role, the place and the level. Write down three numbers: what would make you happy, what is fair, where you walk away.',
        'Find one reason for the number that is about the work.',
        'Say the number out loud ten times. It gets boring at six. That is the point.',
      ],
    },
    { heading: 'First rehearsal: the offer (minute 11)' },
    'The offer is $142K. Grace’s range is $146K to $168K. She thanks them, says she wants the job, names $160K with her reason, and stops talking. The silence lasts nine seconds. “Nine seconds is worth more than any sentence you could put there,” says Kraus.',
    { heading: 'Second rehearsal: the raise (minute 27)' },
    'Samir opens with how long it has been since the last one. The manager answers with the budget, and they’re stuck four sentences in. The rescue: “Let’s leave the number for a moment. Which of the things I did this year would you not want to lose?” From there they come back to the number with something to weigh.',
    { heading: 'Questions (minute 41)' },
    {
      list: [
        'Should I name a number first? If you know the range, yes. The first number pulls all the others toward it.',
        'What if they ask what I make now? You can say, “I would rather talk about this role.” In many places they are not allowed to ask.',
        'What if they say no? Ask what would have to be true in six months, and write it down together.',
      ],
    },
    '[SalarySpace](/salaryspace) has ranges by location and level. In the course [Talking about pay](/education) you rehearse with a coach.',
  ],
  'interview-scorecard': [
    'Most scorecards ask for a number, and numbers are easy to give and hard to argue with. This one asks for words first. It fits on one page and takes four minutes after a conversation.',
    { heading: 'Four questions' },
    {
      steps: [
        'What did the candidate do in this hour that a person in the role would have to do in their first month? Quote or describe it.',
        'What did you look for and not see? Was there a fair chance to show it?',
        'Which of your impressions couldn’t you explain to the candidate? Leave those out.',
        'Would you stand behind this hire in a year? Choose a word below.',
      ],
    },
    {
      table: {
        caption: 'A scale of words',
        columns: ['Word', 'Means'],
        rows: [
          ['Gladly', 'I would give up another opening for this person'],
          ['Yes', 'I saw what the role needs, at the level it needs'],
          ['Not yet', 'I saw some of it; say what is missing and how it would show'],
          ['No', 'I saw evidence against it; describe the evidence'],
        ],
      },
    },
    { heading: 'Disagree in writing' },
    'Everyone writes before anyone talks. Then everyone reads the other cards and may change the rating word, but not the description. When two cards differ by more than one step, those two talk, and the rest listen.',
    { heading: 'Keep it fair' },
    {
      list: [
        'Ask every candidate for a role the same questions, in the same order.',
        'Share the questions in advance with everyone or no one.',
        'If a candidate asks, show them what was written. People write better when they know it may be read.',
      ],
    },
    'How we hire is on [Careers](/careers): the same five steps for every applicant.',
  ],
}

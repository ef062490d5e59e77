import type { Block } from '#shared/prose.ts'
import { resourceBodies } from './resource-bodies.ts'

const furtherBodies: Record<string, readonly Block[]> = {
  'first-ninety-days': [
    'No one expects results in your first month, yet most people try to deliver some anyway. Your real job, rarely spelled out, is to learn how things actually work. This plan puts that first.',
    { heading: 'Weeks one to four: listen' },
    {
      list: [
        'Talk to twelve people for half an hour each. End with the same question: what would you fix if you had a free week?',
        'Read the last three incidents, the last two plans, and one project that got canceled.',
        'Change nothing that works, however odd it looks. Write down why it looks odd.',
      ],
    },
    { heading: 'By day thirty, in writing' },
    {
      steps: [
        'Why you were hired, in two sentences your manager agrees with.',
        'Three things that surprised you, with your guess at the reason.',
        'One small thing you’ll finish by day sixty.',
      ],
    },
    { heading: 'Weeks five to twelve: finish something' },
    'Finish the small thing and show it. Then go over your list of surprises with the team, before you stop noticing them. Only a newcomer can write that list.',
    {
      note: 'If no one can tell you by day sixty why you were hired, say so, kindly and in writing. It’s easier to sort out now than at your first review.',
    },
  ],
  'reading-a-job-posting': [
    'Most postings are the last one with a new title. A few lines were written for this role, and those tell you whether it’s for you.',
    { heading: 'Read it in this order' },
    {
      steps: [
        'The pay range and the location. A missing range where the law requires one means the company hasn’t caught up yet, or hopes you haven’t.',
        'The first three things you would do. They are usually true.',
        'The last requirement on the list. Someone who will interview you added it.',
        'Who you would report to, and how long the role has been open.',
      ],
    },
    { heading: 'Translate the rest' },
    {
      list: [
        '“Fast-paced” means plans change. Ask how often they did last quarter.',
        '“Wear many hats” means the team is small. Ask which hats are unclaimed.',
        '“Five years of experience” means three, if you can show what you did with them.',
      ],
    },
    'Apply when you can do two-thirds of the first list and want to learn the rest. The reasons next to each match on [Jobs](/jobs) help you decide.',
  ],
  'choosing-what-to-automate': [
    'Teams that start with their hardest process rarely get to a second one. Teams that start with the dullest learn nothing. The right one is somewhere in between, and an hour with five people is enough to find it.',
    { heading: 'List, then score' },
    'Write down twenty things that happen every week. For each, everyone gives three scores from one to five: how often it happens, what a mistake costs, and how soon someone would notice.',
    {
      table: {
        caption: 'What the scores say',
        columns: ['How often', 'Cost of a mistake', 'Noticed', 'What to do'],
        rows: [
          ['High', 'Low', 'Soon', 'Start here'],
          ['High', 'High', 'Soon', 'Second, with approvals'],
          ['High', 'High', 'Late', 'First make it visible, then decide'],
          ['Low', 'Any', 'Any', 'Leave it to people'],
        ],
      },
    },
    { heading: 'Name an owner before a date' },
    'A process with no owner runs until the first question comes up, then stops. The owner doesn’t have to write directives, just be the person who gets asked.',
    'Run it alongside the old way for two weeks and count what reviewers change. [Orcher](/orcher) keeps both records side by side.',
  ],
  'asking-for-references': [
    'A reference is a conversation you’re not part of. But you can choose who speaks, and make it easy for them to be specific.',
    { heading: 'Three people, three views' },
    {
      list: [
        'Someone who had the final say on your work.',
        'Someone who did it with you.',
        'Someone who had to live with the result.',
      ],
    },
    { heading: 'Make it easy to say no' },
    'Write: “Would you be comfortable being a reference for this role? If not, no hard feelings, and thank you for telling me.” A half-hearted reference does more harm than none.',
    { heading: 'Send half a page' },
    {
      steps: [
        'The posting, with two lines marked.',
        'Two things you did together that fit those lines, with the year.',
        'One thing you weren’t good at then, and what you do now. They’ll be asked.',
      ],
    },
    'Tell them how it went. The next time you ask, that is what they will remember.',
  ],
  'directive-template': [
    'An agent reads a directive once; people read it for years. We have used this template about four hundred times, and it keeps getting shorter.',
    { heading: 'The fifteen lines' },
    {
      steps: [
        'Goal: what’s true when it’s done, in one sentence that starts with a noun.',
        'Why: one sentence. It settles more doubts than any rule.',
        'Inputs: where they are, and what to do when one is missing.',
        'Limits: what must not happen. Five lines at most, each checkable.',
        'Ask: when to stop, who to ask, and what to show them.',
        'Done: where the result goes, and who is told.',
      ],
    },
    { heading: 'An example' },
    'Goal: a summary of each new vendor contract is in the vendor’s folder, with every clause that differs from our policy. Limits: nothing is sent outside; no contract is marked as accepted. Ask: Daniel, when a clause has no counterpart in the policy, with both texts side by side.',
    { heading: 'What to leave out' },
    'Tone, steps and tools. If an agent needs the steps spelled out, the goal is wrong. Anything true for every directive belongs in memory, where you correct it once.',
    { note: 'Try it on a sample in the [sandbox](/api/docs#sandbox) before you give it real inputs.' },
  ],
  'portfolio-case-template': [
    'Hiring managers give a portfolio four minutes. A case that puts the hard part first gets three of them.',
    { heading: 'The page, from top to bottom' },
    {
      steps: [
        'One sentence: what it was, who it was for, your part in it.',
        'What was hard. Skip the deadline; name what no one knew.',
        'What you decided, and the option you turned down.',
        'What changed afterward, with a number or a quote.',
        'What you would do differently. Two lines.',
        'Now the pictures, five at most, each with a caption that says what to look at.',
      ],
    },
    { heading: 'If you can’t show it' },
    'Change the names, draw the structure instead of the screen, and say so. Hiring teams want to see how you decide, and that was never confidential.',
    { heading: 'Test it' },
    'Give it to someone outside your field for two minutes, take it away, and ask what was hard about the project. If they can’t say, move that part up.',
  ],
  'job-posting-template': [
    'People skim long postings, and the ones you want have the least time. Everything they need to decide fits in 250 words.',
    { heading: 'In this order' },
    {
      steps: [
        'The title people search for, with the level.',
        'Pay, location, hours. One line, at the top.',
        'What the team does: two sentences, no adjectives.',
        'What you would do in the first three months: three lines.',
        'What you need to bring: four things at most, each a real reason to turn someone down.',
        'How you decide: the steps, how long, who’s in the room.',
      ],
    },
    { heading: 'Cross out' },
    {
      list: [
        'Every requirement that a current team member doesn’t meet.',
        'Words that fit any posting: passionate, dynamic, world-class.',
        'Years, unless the law requires them.',
      ],
    },
    'We compared 200 postings before and after. The short ones got fewer applications and more interviews. See what others pay on [SalarySpace](/salaryspace).',
  ],
  'staff-interview-live': [
    'A candidate agreed to be recorded, the panel agreed to share its notes, and both rewatched the hour and commented on it. Here’s a summary of what they said; the recording has all of it.',
    { heading: 'What the panel wrote down' },
    {
      list: [
        'Minute 6: asks what the system is for before drawing it.',
        'Minute 19: says “I don’t know how that index works, here is how I would find out”.',
        'Minute 41: changes the design after a question, and says which earlier point no longer holds.',
      ],
    },
    { heading: 'What the candidate thought' },
    {
      quote: 'I thought I had lost them at minute 19. It turned out to be the line they all underlined.',
      by: 'The candidate',
    },
    { heading: 'Three takeaways' },
    {
      steps: [
        'Say the goal back before you start. It takes a minute and sets the frame.',
        'Not knowing is fine, guessing out loud is better, and saying it’s a guess is best.',
        'Save five minutes for what you would measure. Almost no one does.',
      ],
    },
  ],
  'reading-traces-together': [
    'Two reviewers read four traces of finished directives in front of an audience. One of the four hid a mistake. It took them 22 minutes to find, and they looked past it twice.',
    { heading: 'How they read' },
    {
      steps: [
        'The result first, and the question: would I sign this?',
        'Then the inputs: what was read, and what was not.',
        'Then the reasons, only at the places where a choice was made.',
        'Timing last. A step that took far less time than usual is worth opening.',
      ],
    },
    { heading: 'Where the mistake was' },
    'In the inputs. A file with last quarter’s name really was last quarter’s file. Every step after it was right. Both reviewers had read the name and seen what they expected.',
    { heading: 'What’s changed since' },
    'Both reviewers now check the date of every input before they trust its name. The idea came from the audience.',
  ],
  'changing-fields-at-forty': [
    'A nurse became a product manager, a lawyer became a data analyst, and a chef now runs operations. Eighteen months later, they compared notes.',
    { heading: 'What it cost' },
    {
      list: [
        'Between 9 and 14 months of evenings, never more than six hours a week.',
        'Pay cuts of 8, 15 and 22 percent: made up after 10 months, after 18 months and, in one case, not yet.',
        'One friendship, in two of the three cases. None of them had expected that.',
      ],
    },
    { heading: 'What they would skip' },
    {
      quote: 'The second certificate. I got it because I was afraid to apply. No one ever asked about it.',
      by: 'The lawyer',
    },
    { heading: 'What helped most' },
    'A project at the old job with the tools of the new one. All three had one, had to ask for it, and were asked about it in the interview that got them hired.',
    'The written version, with the steps in order, is the guide [Changing careers without starting over](/resources/changing-careers-without-starting-over).',
  ],
  'kestrel-night-shift': [
    'Kestrel Logistics delivers to 140 stores. A late truck at night means an empty shelf in the morning, so someone used to get a call about each delay, eleven times on an average night.',
    { heading: 'What the agent does' },
    'An agent reads positions, weather and the plan, proposes a new order of stops, and tells the stores. It can change the order. It can’t cancel a stop, and it can’t wake anyone for a delay of less than an hour.',
    { heading: 'What stayed with people' },
    'Two kinds of calls were kept on purpose: a driver who feels sick, and refrigerated goods. Both are rare, both can go badly wrong, and in both a voice matters more than a plan.',
    {
      table: {
        caption: 'An average night, before and after',
        columns: ['Per night', 'Before', 'After'],
        rows: [
          ['Calls to the person on duty', '11', '2'],
          ['Stores told before they open', '54%', '97%'],
          ['Late stops', '8.1%', '5.4%'],
        ],
      },
    },
    { heading: 'What didn’t work' },
    'In the first month the agent told drivers to swap stops that were on different sides of a river. The map was right, but the bridge was closed. Closures are now an input to every plan.',
  ],
  'halden-hiring-without-resumes': [
    'Halden needed eight designers in six months. The year before, 400 resumes had led to three hires, and only one stayed. So the team flipped the order.',
    { heading: 'The new order' },
    {
      steps: [
        'A piece of work, on paper or linked, and half a page about one decision in it. No name on either.',
        'Two people read each one separately, with four questions and words, not grades.',
        'A conversation about that decision. This is where names come in.',
        'The resume, to prepare an offer.',
      ],
    },
    { heading: 'What happened' },
    {
      list: [
        '212 people applied, 31 were invited, 8 were hired. Seven are still there after a year.',
        'Readers agreed 78 percent of the time. When they didn’t, a third person read it. It was time well spent.',
        'Half of the eight came from companies that had never been on the list.',
      ],
    },
    { heading: 'The rule they dropped' },
    'At first, applicants were asked to make something new. Few parents could. Since the third month, existing work counts too, and the share of parents among applicants has doubled.',
  ],
  'meridian-letters': [
    'Meridian Health sends 40,000 letters a month: results, bills, denials. A wrong one ruins the day of someone who’s already having a hard time. Reading all of them was impossible, and reading a sample missed what mattered.',
    { heading: 'What counts as unusual' },
    {
      list: [
        'A denial, always.',
        'A letter that differs from the last one to the same person in more than its figures.',
        'An amount outside the range of nine in ten similar letters.',
        'Anything that cites a rule changed in the last three months.',
      ],
    },
    { heading: 'Who reads' },
    'Twelve people, an hour a day each, and never the same kind of letter two days in a row. About 900 letters a month reach them. They change 6 in 100 and stop 1.',
    { heading: 'What the auditors asked for' },
    'The history of the rules: who changed which one, when, and what the change let through. That record had been kept from the first day, because [oversight](/safety) was set up before the first letter.',
  ],
  'matching-without-guessing': [
    'A match between a person and a role is a claim, and a claim needs reasons that both sides can check. This paper describes what ours is made of and what we leave out.',
    { heading: 'What goes in' },
    {
      list: [
        'Skills with evidence: a course, a project, someone who vouches for it.',
        'Pay, location, hours and level, as both sides stated them.',
        'What people say about their next step, in their own words.',
      ],
    },
    { heading: 'What stays out' },
    'Names, pictures, ages, schools, gaps, and anything that stands in for them. A ZIP code says more about a person than about their commute, so we use travel time instead.',
    { heading: 'How we test for harm' },
    {
      steps: [
        'Change one fact that should not matter, and see whether the score moves.',
        'Compare groups by outcomes, not scores: who is invited, who is hired, who stays.',
        'Let people object. If a reason is wrong, they correct the fact behind it, and the match is redone.',
      ],
    },
    { heading: 'Limits' },
    'A match knows nothing about the team, the manager or the mood. It is a reason to talk. Our studies are listed under [Research](/research).',
  ],
  'memory-that-forgets': [
    'An agent that remembers everything is a liability, and one that remembers nothing is a nuisance. What lies in between is a design question you can answer entry by entry.',
    { heading: 'Five rules' },
    {
      steps: [
        'Every entry says where it came from and when it was last confirmed.',
        'Facts expire. The expiration date is set when the entry is written, not when someone notices it is out of date.',
        'People can read what is kept about them, in words that they understand.',
        'A correction replaces the old entry, which is kept for audits and nothing else.',
        'What’s learned from one customer never answers another.',
      ],
    },
    { heading: 'What we measured' },
    'Over twelve weeks in four companies, entries older than 90 days were used in 3 percent of runs and were wrong in a third of those. Letting them expire cost one question a week per team, which people answered in under a minute.',
    { heading: 'Open questions' },
    'Opinions. “Prefers short answers” is neither true nor false, and people change. We ask again after a month, and aren’t sure that’s often enough.',
  ],
  'offer-comparison-sheet': [
    'Two offers are never quite comparable. This sheet puts what it can in dollars, and the rest where you can see it.',
    { heading: 'What can be counted' },
    {
      steps: [
        'Salary per year, before tax, without bonus.',
        'Bonus, times how much of it was paid in the last two years. Ask.',
        'Equity: zero, unless you can sell it today.',
        'Retirement plan, insurance, and days off times your daily pay.',
        'Commute, as a minus: hours a year times what an hour is worth to you.',
      ],
    },
    { heading: 'What can’t' },
    {
      list: [
        'Who you would learn from, by name.',
        'What you would tell your friends you do.',
        'Which of the two you would regret turning down, three years from now.',
      ],
    },
    'Fill in both columns, add up the first part, and save the second part for last. If the totals are within 5 percent, the second part decides. To see whether a figure is fair, check [SalarySpace](/salaryspace).',
  ],
  'approval-audit-checklist': [
    'Most approvals are never looked at again. An afternoon with your existing log is enough to find the ones that do nothing and the ones that hold everyone up.',
    { heading: 'Ten questions' },
    {
      steps: [
        'How many approvals were asked for last month, by kind?',
        'How many were rejected? Under one in a hundred, why ask?',
        'How long did each take to be read? Under five seconds counts as unread.',
        'How many were given by someone who was not the owner?',
        'Which were asked for at night, and answered?',
        'Which questions could not be answered from the screen?',
        'What was approved and then undone?',
        'What was stopped that turned out to be right?',
        'Who gets most of them, and what else do they do?',
        'Which kind would no one miss if you removed it?',
      ],
    },
    { heading: 'Next steps' },
    'Remove that kind, and tell everyone. Put the time you save into the kind where things had to be undone. Repeat in three months, because approvals grow back.',
    'Why some approvals are read and others are not: [Oversight that people use](/resources/oversight-that-people-use).',
  ],
  'weekly-search-planner': [
    'Searching without a plan takes all week and gets you nowhere. Six hours in four blocks are enough for most people who have a job, and ten for those who don’t.',
    { heading: 'Four blocks' },
    {
      list: [
        'Two hours: two applications, each for a role you could describe from memory.',
        'Two hours: one conversation, with someone who does the work. Prep time counts.',
        'One hour: evidence. A case, a fix, half a page about a decision.',
        'One hour: follow up, and write down what you learned.',
      ],
    },
    { heading: 'The one number' },
    'Count conversations per application over four weeks. Below one in ten, the applications are too general or the roles too much of a stretch. Above one in three, aim higher.',
    { heading: 'Rest' },
    'Take Sundays off. No one ever got a job from the eleventh application of a weekend.',
    'Keep goals, alerts and applications together on your [dashboard](/dashboard).',
  ],
}

export const allResourceBodies: Record<string, readonly Block[]> = { ...resourceBodies, ...furtherBodies }

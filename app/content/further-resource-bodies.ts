import type { Block } from '#shared/prose.ts'
import { resourceBodies } from './resource-bodies.ts'

const furtherBodies: Record<string, readonly Block[]> = {
  'first-ninety-days': [
    'Nobody expects results in the first month, and most people try to deliver some anyway. What is expected, and rarely said, is that you find out how things really work here. This plan puts that first.',
    { heading: 'Weeks one to four: listen' },
    {
      list: [
        'Talk to twelve people for half an hour each. End with the same question: what would you fix if you had a free week?',
        'Read the last three incidents, the last two plans, and one thing that was stopped.',
        'Change nothing that works, however odd it looks. Write down why it looks odd.',
      ],
    },
    { heading: 'By day thirty, on paper' },
    {
      steps: [
        'What you are here for, in two sentences, agreed with your manager.',
        'Three things that surprised you, with your guess at the reason.',
        'One small thing that you will finish by day sixty.',
      ],
    },
    { heading: 'Weeks five to twelve: finish something' },
    'Finish the small thing and show it. Then ask for the list of surprises to be discussed, before you are too used to them to see them. That list is something only a newcomer can write.',
    {
      note: 'If by day sixty no one can tell you what you are here for, say so, kindly and in writing. It is easier to settle now than at the first review.',
    },
  ],
  'reading-a-job-posting': [
    'Most postings are the previous one with a new title. A few lines in each were written for this role, and those decide whether it is yours.',
    { heading: 'Read it in this order' },
    {
      steps: [
        'The range and the place. A missing range where the law requires one means the company hasn’t caught up yet, or hopes you haven’t.',
        'The first three things you would do. They are usually true.',
        'The last requirement of the list. It was added by someone who will interview you.',
        'Who you would report to, and how long the role has been open.',
      ],
    },
    { heading: 'Translate the rest' },
    {
      list: [
        '“Fast-paced” means that plans change. Ask how often last quarter.',
        '“Wear many hats” means that the team is small. Ask which hat is empty.',
        '“Five years of experience” means three, if you can show what you did with them.',
      ],
    },
    'Apply when you can do two-thirds of the first list and want to learn the rest. The reasons beside each match on [Jobs](/jobs) are there to help with exactly that question.',
  ],
  'choosing-what-to-automate': [
    'Teams that start with their hardest process rarely get to a second one. Teams that start with the dullest learn nothing. The right first one is somewhere in between, and an hour with five people is enough to find it.',
    { heading: 'List, then score' },
    'Write down twenty things that happen every week. For each, everyone gives three scores from one to five: how often it happens, what a mistake costs, and how soon someone would notice.',
    {
      table: {
        caption: 'What the figures say',
        columns: ['Often', 'Cost of a mistake', 'Noticed', 'Then'],
        rows: [
          ['High', 'Low', 'Soon', 'Start here'],
          ['High', 'High', 'Soon', 'Second, with approvals'],
          ['High', 'High', 'Late', 'First make it visible, then decide'],
          ['Low', 'Any', 'Any', 'Leave it to people'],
        ],
      },
    },
    { heading: 'Name an owner before a date' },
    'A process with no name behind it runs until the first question and then stops. The owner doesn’t have to write directives. They have to be the person who gets asked.',
    'Run it beside the old way for two weeks and count what reviewers change. [Orcher](/orcher) keeps both records side by side.',
  ],
  'asking-for-references': [
    'A reference is a conversation that you are not in. What you can do is choose who speaks, and make it easy for them to be specific.',
    { heading: 'Three people, three views' },
    {
      list: [
        'Someone who had the final say on your work.',
        'Someone who did it beside you.',
        'Someone who had to live with the result.',
      ],
    },
    { heading: 'Ask so that they can say no' },
    'Write: “Would you be comfortable being a reference for this role? If not, no hard feelings, and thank you for telling me.” Half-hearted references do more harm than a missing one.',
    { heading: 'Send half a page' },
    {
      steps: [
        'The posting, with two lines marked.',
        'Two things you did together that fit those lines, with the year.',
        'One thing that you were not good at then, and what you do now. They will be asked.',
      ],
    },
    'Tell them how it went. The next time you ask, that is what they will remember.',
  ],
  'directive-template': [
    'A directive is read by an agent once and by people for years. This template has been used for about four hundred of them, and got shorter each time.',
    { heading: 'The fifteen lines' },
    {
      steps: [
        'Goal: what is true when it is done, in one sentence that starts with a noun.',
        'Why: one sentence. It settles more doubts than any rule.',
        'Inputs: where they are, and what to do when one is missing.',
        'Limits: what must not happen. At most five lines, each checkable.',
        'Ask: when to stop and ask, whom, and what to show them.',
        'Done: where the result goes, and who is told.',
      ],
    },
    { heading: 'An example' },
    'Goal: a summary of each new vendor contract is in the vendor’s folder, with every clause that differs from our policy. Limits: nothing is sent outside; no contract is marked as accepted. Ask: Daniel, when a clause has no counterpart in the policy, with both texts side by side.',
    { heading: 'What to leave out' },
    'Tone, steps and tools. An agent that needs to be told the steps has the wrong goal. What is true for every directive belongs in memory, where it can be corrected once.',
    { note: 'Try it on a sample in the [sandbox](/api/docs#sandbox) before you give it real inputs.' },
  ],
  'portfolio-case-template': [
    'People who hire look at a portfolio for four minutes. A case that puts the hard part first gets three of them.',
    { heading: 'The page, from top to bottom' },
    {
      steps: [
        'One sentence: what it was, for whom, your part in it.',
        'What was hard. Skip the deadline: name the thing no one knew.',
        'What you decided, and the option you turned down.',
        'What changed afterward, with a figure or with someone’s words.',
        'What you would do differently. Two lines.',
        'Now the pictures, at most five, each with a caption that says what to look at.',
      ],
    },
    { heading: 'If you may not show it' },
    'Change the names, draw the structure instead of the screen, and say that you did. What hiring teams want to see is how you decide, and that was never confidential.',
    { heading: 'Test it' },
    'Give it to someone outside your field for two minutes, take it away, and ask what was hard about the project. If they can’t say, move that part up.',
  ],
  'job-posting-template': [
    'Long postings are skimmed, and the people you want have the least time. Everything they need to decide fits in 250 words.',
    { heading: 'In this order' },
    {
      steps: [
        'Title as people search for it, level included.',
        'Range, place, hours. In one line, at the top.',
        'What the team does: two sentences, no adjectives.',
        'What you would do in the first three months: three lines.',
        'What you need to bring: four at most, each one something you would actually turn someone down for.',
        'How you decide: steps, days, who is in the room.',
      ],
    },
    { heading: 'Cross out' },
    {
      list: [
        'Every requirement that a current team member doesn’t meet.',
        'Words that could stand in any posting: passionate, dynamic, world-class.',
        'Years, unless a law asks for them.',
      ],
    },
    'We compared 200 postings before and after. The short ones got fewer applications and more interviews. See what a role pays elsewhere on [SalarySpace](/salaryspace).',
  ],
  'staff-interview-live': [
    'A candidate agreed to be recorded, the panel agreed to have their notes shown, and both watched the hour again and commented on it. This is a summary of what they said; the recording has all of it.',
    { heading: 'What the panel wrote down' },
    {
      list: [
        'Minute 6: asks what the system is for before drawing it.',
        'Minute 19: says “I don’t know how that index works, here is how I would find out”.',
        'Minute 41: changes the design after a question, and says which earlier sentence no longer holds.',
      ],
    },
    { heading: 'What the candidate thought' },
    {
      quote: 'I thought I had lost them at minute 19. It turned out to be the line they all underlined.',
      by: 'The candidate',
    },
    { heading: 'Three things to take from it' },
    {
      steps: [
        'Say the goal back before you start. It costs a minute and sets the frame.',
        'Not knowing is fine, guessing aloud is better, and marking a guess as one is best.',
        'Save five minutes for what you would measure. Almost no one does.',
      ],
    },
  ],
  'reading-traces-together': [
    'Four traces of finished directives were read by two reviewers in front of an audience. One of the four hid a mistake. It took them 22 minutes to find it, and they looked past it twice.',
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
    { heading: 'What changed since' },
    'The trace now shows the date of each input beside its name, and marks one that is older than the run before. The idea came from the audience.',
  ],
  'changing-fields-at-forty': [
    'A nurse became a product manager, a lawyer became a data analyst, and a chef now runs operations. Eighteen months later, they compared notes.',
    { heading: 'What it cost' },
    {
      list: [
        'Between 9 and 14 months of evenings, never more than six hours a week.',
        'A pay cut of 8, 15 and 22 percent, made up after 10 months, after 18 months and, in one case, not yet.',
        'One friendship, in two of the three cases. None of them had expected that.',
      ],
    },
    { heading: 'What they would skip' },
    {
      quote: 'The second certificate. I took it because I was afraid to apply. No one ever asked about it.',
      by: 'The lawyer',
    },
    { heading: 'What helped most' },
    'A project at the old job with the tools of the new one. All three had one, all three had to ask for it, and all three were asked about it in the interview that worked.',
    'The written version, with the steps in order, is the guide [Changing careers without starting over](/resources/changing-careers-without-starting-over).',
  ],
  'kestrel-night-shift': [
    'Kestrel Logistics moves goods for 140 shops. A truck that is late at night is a shelf that is empty in the morning, so someone used to be called for each delay, eleven times in an average night.',
    { heading: 'What was handed over' },
    'An agent reads positions, weather and the plan, proposes a new order of stops, and tells the shops. It may change the order. It may not cancel a stop, and it may not wake anyone for a delay of less than an hour.',
    { heading: 'What stayed with people' },
    'Two kinds of calls were kept on purpose: a driver who feels unwell, and goods that need cooling. Both are rare, both can go badly wrong, and in both a voice matters more than a plan.',
    {
      table: {
        caption: 'An average night, before and after',
        columns: ['In a night', 'Before', 'After'],
        rows: [
          ['Calls to the person on duty', '11', '2'],
          ['Shops told before they open', '54%', '97%'],
          ['Stops that came late', '8.1%', '5.4%'],
        ],
      },
    },
    { heading: 'What did not work' },
    'In the first month the agent told drivers to swap stops that were on different sides of a river. The map was right, the bridge was closed. Closures are now an input, and no plan is made without them.',
  ],
  'halden-hiring-without-resumes': [
    'Halden needed eight designers within half a year. The year before, 400 resumes had led to three hires and one that lasted. So the team turned the order around.',
    { heading: 'The order' },
    {
      steps: [
        'A piece of work, on paper or linked, and half a page about one decision in it. No name on either.',
        'Two readers for each, separately, with four questions and words instead of grades.',
        'A conversation about that decision. Names are known from here on.',
        'The resume, to prepare an offer.',
      ],
    },
    { heading: 'What happened' },
    {
      list: [
        '212 people applied, 31 were invited, 8 were hired. Seven are still there after a year.',
        'Readers agreed on 78 percent. Where they didn’t, a third person read the work, and that was time well spent.',
        'Half of the eight came from companies that had never been on the list.',
      ],
    },
    { heading: 'The rule that was dropped' },
    'At first people were asked to make something new for the application. Those with children didn’t. Since the third month, existing work counts too, and the share of parents among applicants has doubled.',
  ],
  'meridian-letters': [
    'Meridian Health sends 40,000 letters a month: results, bills, refusals. A wrong one ruins the day of someone who already has enough bad ones. Reading all of them was impossible, and reading a sample missed what mattered.',
    { heading: 'What counts as unusual' },
    {
      list: [
        'A refusal, always.',
        'A letter that differs from the last one to the same person in more than its figures.',
        'An amount outside what nine in ten letters of that kind say.',
        'Anything that cites a rule changed within three months.',
      ],
    },
    { heading: 'Who reads' },
    'Twelve people, an hour a day each, and never the same kind of letter for two days running. About 900 letters a month reach them. They change 6 in 100 and stop 1.',
    { heading: 'What the auditors asked for' },
    'The history of the rules: who changed which one, when, and what the change let through. That record had been kept from the first day, because [oversight](/safety) was set up before the first letter.',
  ],
  'matching-without-guessing': [
    'A match between a person and a role is a claim, and a claim needs reasons that both sides can check. This paper describes what ours is made of, and what it leaves out.',
    { heading: 'What goes in' },
    {
      list: [
        'Skills with evidence: a course, a project, someone who vouches for it.',
        'Pay, place, hours and level, as both sides wrote them down.',
        'What the person said about the next step, in their own words.',
      ],
    },
    { heading: 'What stays out' },
    'Names, pictures, ages, schools, gaps, and everything that stands for one of these. A postal code says more about a person than about their commute, so we use travel time instead.',
    { heading: 'How we test for harm' },
    {
      steps: [
        'Change one fact that should not matter, and see whether the score moves.',
        'Compare groups by results, not by scores: who is invited, who is hired, who stays.',
        'Let people object. Each reason can be marked as wrong, and is then gone from all matches of that person.',
      ],
    },
    { heading: 'Limits' },
    'A match knows nothing of the team, the manager or the mood. It is a reason to talk. Our studies are listed under [Research](/research).',
  ],
  'memory-that-forgets': [
    'An agent that remembers everything is a liability, and one that remembers nothing is a nuisance. What lies between is a question of design, and it can be answered entry by entry.',
    { heading: 'Five rules' },
    {
      steps: [
        'Every entry says where it came from and when it was last confirmed.',
        'Facts expire. The expiration date is set when the entry is written, not when someone notices it is out of date.',
        'People can read what is kept about them, in words that they understand.',
        'A correction replaces; it doesn’t argue. The old entry is kept for the audit and for nothing else.',
        'What was learned from one customer never answers another.',
      ],
    },
    { heading: 'What we measured' },
    'Over twelve weeks in four companies, entries older than 90 days were used in 3 percent of runs and were wrong in a third of those. Letting them expire cost one question a week per team, which people answered in under a minute.',
    { heading: 'Open questions' },
    'Opinions. “Prefers short answers” is neither true nor false, and people change. We ask again after a month, and are not sure that is often enough.',
  ],
  'offer-comparison-sheet': [
    'Two offers are never quite comparable. This sheet puts them in one currency as far as possible, and the rest where you can see it.',
    { heading: 'What can be counted' },
    {
      steps: [
        'Salary per year, before tax, without bonus.',
        'Bonus, times how much of it was paid in the last two years. Ask.',
        'Equity: nothing, unless it can be sold today.',
        'Retirement plan, insurance, and days off times your daily pay.',
        'Commute: minutes a week times what an hour is worth to you.',
      ],
    },
    { heading: 'What cannot' },
    {
      list: [
        'Who you would learn from, by name.',
        'What you would tell your friends you do.',
        'Which of the two you would regret turning down, three years from now.',
      ],
    },
    'Fill in both columns, add up the first part, and save the second part for last. If the sums are within 5 percent, the second part decides. To see whether a figure is fair, check [SalarySpace](/salaryspace).',
  ],
  'approval-audit-checklist': [
    'Most approvals are never looked at again. An afternoon with your existing log is enough to find the ones that do nothing and the ones that hold everyone up.',
    { heading: 'Ten questions' },
    {
      steps: [
        'How many approvals were asked for last month, by kind?',
        'How many were refused? Below one in a hundred, why ask?',
        'How long did each take to be read? Under five seconds counts as unread.',
        'How many were given by someone who was not the owner?',
        'Which were asked for at night, and answered?',
        'Which questions could not be answered from the screen?',
        'What was undone afterward, although it had been approved?',
        'What was stopped that turned out to be right?',
        'Who gets most of them, and what else do they do?',
        'If you removed one kind, which one would no one miss?',
      ],
    },
    { heading: 'Then' },
    'Remove that kind, and tell everyone. Put the time you save into the kind where things had to be undone. Repeat in three months, because approvals grow back.',
    'Why some approvals are read and others are not: [Oversight that people use](/resources/oversight-that-people-use).',
  ],
  'weekly-search-planner': [
    'A search without a plan takes all week and feels like nothing. Six hours in four blocks are enough for most people who have a job, and ten for those who don’t.',
    { heading: 'Four blocks' },
    {
      list: [
        'Two hours: two applications, each for a role whose posting you can retell.',
        'Two hours: one conversation, with someone who does the work. Preparing it counts.',
        'One hour: evidence. A case, a fix, half a page about a decision.',
        'One hour: follow up, and write down what you learned.',
      ],
    },
    { heading: 'The one number' },
    'Count conversations per application over four weeks. Below one in ten, the applications are too general or the roles too far off. Above one in three, aim higher.',
    { heading: 'Rest' },
    'Take Sundays off. No one ever got a job from the eleventh application of a weekend.',
    'Goals, alerts and applications can be kept together on your [dashboard](/dashboard).',
  ],
}

export const allResourceBodies: Record<string, readonly Block[]> = { ...resourceBodies, ...furtherBodies }

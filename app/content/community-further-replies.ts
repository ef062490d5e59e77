// The replies to the discussions of community-further-discussions.ts, in the order in which they were written.
import type { Reply } from './community-replies.ts'

type Line = [author: string, votes: number, time: string, text: string]

const replies = (lines: readonly Line[]): Reply[] =>
  lines.map(([author, votes, time, text]) => ({ author, text, votes, time }))

export const furtherReplies: Record<string, readonly Reply[]> = {
  'evaluation-set-went-stale': replies([
    [
      'Grace Lindqvist',
      41,
      '3 days ago',
      'Plot the score by the week of the ticket, not the week of the model. Ours had been sliding all along.',
    ],
    [
      'Wesley Chen',
      36,
      '3 days ago',
      'We alert on inputs as well: share of unknown words, length, channel. Cheaper than labels, and it moved first.',
    ],
    [
      'Samir Haddad',
      12,
      '3 days ago',
      'How many of the 300 did two people label? Ours agreed with each other only 86 percent of the time.',
    ],
    [
      'Lena Hoffmann',
      9,
      '3 days ago',
      'One person labeled all of them: me. I’ll label 60 a second time without peeking.',
    ],
    [
      'Noor Rahman',
      48,
      '2 days ago',
      'Ask the support team which mistakes cost them something. A point of accuracy on refunds is worth ten on greetings.',
    ],
    [
      'Maya Adeyemi',
      27,
      '2 days ago',
      'We put a “wrong label” button next to the output. Biased, of course, but it pays for itself in a week.',
    ],
    [
      'Elif Demir',
      19,
      '2 days ago',
      'From the receiving end: please tell us when the model changes. We adapt to its habits, good and bad.',
    ],
    [
      'Jonah Park',
      14,
      '2 days ago',
      'Isn’t a rolling set of 100 very noisy? Plus or minus five points, if I remember my statistics.',
    ],
    [
      'Ada Mensah',
      38,
      '1 day ago',
      '@Jonah yes, about that. Read it over four weeks, and never act on a single Monday.',
    ],
    [
      'Tomás Ortega',
      16,
      '1 day ago',
      'Put the retirement date on the dashboard itself. Ours said “valid until March” and it was August.',
    ],
    [
      'Lena Hoffmann',
      33,
      '9 hours ago',
      'Second labels are in: I disagree with myself on 7 of 60, all of them about the renamed products.',
    ],
    [
      'Priya Nair',
      22,
      '6 hours ago',
      'Then you have found your new instructions. Seven examples with an explanation are worth more than a rulebook.',
    ],
  ]),
  'saying-no-to-a-good-pull-request': replies([
    [
      'Priya Nair',
      44,
      '4 days ago',
      'I was once that stranger. The no came after five weeks, and it was the five weeks that hurt.',
    ],
    [
      'Lena Hoffmann',
      29,
      '4 days ago',
      'Ask whether they want to maintain it with you. One in four says yes in my experience, and two of those stay.',
    ],
    ['Alex Rivera', 11, '4 days ago', '@Lena what do you give them, commit rights on the whole thing?'],
    [
      'Lena Hoffmann',
      24,
      '4 days ago',
      'On their folder, via CODEOWNERS. Releases stay with me for six months.',
    ],
    [
      'Grace Lindqvist',
      18,
      '3 days ago',
      'One user in fifty of how many? If your parser has a million downloads, that is a small town.',
    ],
    [
      'Samir Haddad',
      35,
      '3 days ago',
      'We pay two maintainers whose libraries we use. “No, unless someone funds it” is an honest answer and sometimes works.',
    ],
    [
      'Inês Duarte',
      31,
      '3 days ago',
      'Every mode is also attack surface. “I can’t answer security reports for it” is a reason users respect.',
    ],
    [
      'Elif Demir',
      13,
      '2 days ago',
      'Please do say no. I depend on three libraries that said yes to everything and are now unmaintained.',
    ],
    [
      'Tomás Ortega',
      20,
      '2 days ago',
      'The hook idea works for design systems too: slots instead of variants.',
    ],
    [
      'Maya Adeyemi',
      17,
      '2 days ago',
      'Templates help. I have four sentences in a note and change the second one each time.',
    ],
    [
      'Alex Rivera',
      52,
      'Yesterday',
      'I wrote it the way Wesley says, with the hook. The answer: “Fair. I’ll publish it under my name, could you review the API?”',
    ],
    [
      'Noor Rahman',
      26,
      'Yesterday',
      'That is the best outcome I have seen in one of these. Would you share the message?',
    ],
  ]),
  'review-queue-of-three-days': replies([
    [
      'Alex Rivera',
      39,
      '5 days ago',
      'Pairing for the hard ones. If two people wrote it, a third only checks that it does what it says.',
    ],
    [
      'Maya Adeyemi',
      21,
      '5 days ago',
      'Screenshots. Half of our questions were “what does it look like”. Now the bot refuses a UI change without one.',
    ],
    [
      'Wesley Chen',
      47,
      '5 days ago',
      'We made “who merges” the author’s decision after one approval. Waiting for the second reviewer was most of our third day.',
    ],
    [
      'Samir Haddad',
      15,
      '5 days ago',
      'Small teams: review out loud, ten minutes, right after standup. Looks silly, works.',
    ],
    ['Priya Nair', 10, '4 days ago', '@Wesley did anything break because of the single approval?'],
    [
      'Wesley Chen',
      33,
      '4 days ago',
      'Two incidents in a year, both in files that already needed two. We added three folders to that list.',
    ],
    [
      'Jonah Park',
      18,
      '4 days ago',
      'Count reviews when you talk about promotion. People do what gets noticed.',
    ],
    [
      'Lena Hoffmann',
      25,
      '3 days ago',
      'Careful with counting. We got forty approvals a week and no comments.',
    ],
    [
      'Elif Demir',
      14,
      '3 days ago',
      'Agree on a few words: “must”, “would”, “wonder”. Authors stop guessing which comments block.',
    ],
    [
      'Tomás Ortega',
      22,
      '3 days ago',
      'We draw a line in the description: above it, please read; below it, moved code. Reviewers love the line.',
    ],
    [
      'Noor Rahman',
      28,
      '2 days ago',
      'Whatever you try, write down the median today. In two months everyone will remember it differently.',
    ],
    [
      'Priya Nair',
      34,
      '2 days ago',
      'Written down: 19 hours to start, 3 days to finish. The 250-line rule starts Monday. I’ll report back in eight weeks.',
    ],
  ]),
}

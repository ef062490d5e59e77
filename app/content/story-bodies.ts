import type { Block } from '#shared/prose.ts'

export const storyBodies: Record<string, Block[]> = {
  'four-spreadsheets': [
    'Maya Adeyemi kept one spreadsheet for roles she had found, one for roles she had applied to, one for people she meant to write to and one for what she had told each of them. The fourth existed because of a call in which she quoted her pay from the wrong column.',
    'She had worked as a contract designer for nine years. The work was good and most of it was hidden behind agreements, so that her portfolio showed three projects, the newest of them six years old.',
    { heading: 'What she brought' },
    'She uploaded a resume that she disliked and connected the notes she had kept for invoices. The profile that came back listed eleven projects, each described by what it was for and what she had decided, with nothing in it that a client would mind. She threw out two of them and rewrote a third.',
    'Then she wrote what she wanted: a product team, people who make physical things, New York, and no more than one recruiter call a week. She had not finished the sentence when the list beside it began to change.',
    {
      quote: 'It said: prototyping, because of the dental scanner. I had forgotten the dental scanner.',
      by: 'Maya Adeyemi',
    },
    { heading: 'What happened' },
    'The third role on the list was at Halden. The reasons named four of her projects and one gap: she had never run a research session with more than two people. She applied, said so in the letter, and was asked about it in the first conversation. It took up most of the half hour, and she says it is why she was hired.',
    'She still has one spreadsheet. It is for her tomatoes.',
    { heading: 'What she would tell a friend' },
    {
      list: [
        'Bring the ugly documents. Invoices and calendars say more about your work than your resume.',
        'Correct the reasons when they are wrong. The second list is the good one.',
        'Leave the gap in. Somebody will ask about it, and you will have something to say.',
      ],
    },
  ],
  'the-log-was-the-paperwork': [
    'Every quarter, three people at Alder Bank read the files of every vendor that the bank depends on. Each kept notes. A fourth person turned the notes into a memo for the risk committee, and Daniel Kowalski signed it.',
    'Nobody doubted the memo. What the auditors doubted was the way to it: which file said what, who had read it, and when somebody had decided that a late report was acceptable.',
    { heading: 'One directive' },
    'The first directive was a sentence: compare third-quarter vendor risk and draft the memo for the committee. Orcher came back with a plan of nine steps and two questions. Which of two ratings was authoritative? And should a vendor under dispute be compared at all?',
    'Kowalski liked the second question. The bank had been answering it differently each quarter without noticing.',
    { heading: 'Where people stayed' },
    'The policy names two places where the work stops. A reviewer approves every change of rating, and the head of risk approves the memo before it leaves the bank. In the first quarter reviewers overrode a handful of ratings, and each override asked for a reason. Those reasons turned out to be the most valuable thing in the trace: they became the next version of the policy.',
    {
      quote:
        'Our auditors read the oversight log and asked where the rest of the paperwork was. There was none.',
      by: 'Daniel Kowalski',
    },
    { heading: 'What he would tell a friend' },
    {
      list: [
        'Start with a process that you already do well. You will recognize a wrong answer.',
        'Put the approvals where you are nervous, and leave them there for a quarter.',
        'Read the overrides before you read the output.',
      ],
    },
  ],
  'incident-reviews-as-a-portfolio': [
    'Platform engineers have a portfolio problem. The better they are, the less there is to see. Alex Rivera had eleven years of systems that did not fall over, and one long page about the afternoon when one did.',
    'He had written it for his own team after an outage: what he believed at each minute, what was true, and which of his beliefs had been cheap to check. A colleague shared it. It went round three companies before it came back to him.',
    { heading: 'Putting the page first' },
    'When he made his profile he left the page at the bottom. The profile asked why. Of everything in his record, it said, this was the piece that other people had linked to. He moved it up and wrote two more, about failures that nobody else had known of.',
    'The note on incident reviews is how Priya Nair, an engineering manager at Fathom, came to write to him. The introduction said what they had in common: both had written about the same kind of failure, two years apart, and had come to different conclusions.',
    {
      quote: 'We argued for an hour about retries. It was the best first conversation I have had.',
      by: 'Alex Rivera',
    },
    { heading: 'Where it stands' },
    'The first conversation is behind him and the second is on Thursday. The story has no ending yet. He agreed to tell it anyway, since endings are the least useful part.',
    { heading: 'What he would tell a friend' },
    {
      list: [
        'Write about the failure while you still remember what you wrongly believed.',
        'Put first what people link to, even if it is not what you are proudest of.',
        'Answer the person who disagrees with you.',
      ],
    },
  ],
  'a-cofounder-by-description': [
    'Samir Haddad had built a ledger for small landlords by himself, at night, over a year. Leases, repairs and rent in one place. It worked. Eleven landlords used it and every one of them had been found by his mother.',
    'He knew what was missing and had written it down for an investor who asked: somebody who likes telephone calls, understands repairs and can say no to a customer.',
    { heading: 'The description' },
    'Team Builder asks for two things: what you are making and what you cannot do. He pasted the paragraph. It asked one question back. Would the other person be joining his company or starting a new one with him? He took a week to answer.',
    'The person it found had written nearly the same page from the other side. She had run repairs for a housing association for eight years, had opinions about software, and had described herself as unable to build any.',
    {
      quote: 'I described what I could not do. Team Builder found somebody who had described the opposite.',
      by: 'Samir Haddad',
    },
    { heading: 'What followed' },
    'Names are shown only when both sides agree, so that they spent the first two exchanges on the work alone. They met in Austin in the third week. The company has been theirs since the spring, in equal halves, which was his answer to the question.',
    { heading: 'What he would tell a friend' },
    {
      list: [
        'Describe the work you avoid. That is the vacancy.',
        'Decide about equity before you know who it is.',
        'Ask what the other person would change first. Then listen to it for a week.',
      ],
    },
  ],
  'it-stopped-and-asked': [
    'Ruth Okafor has automated things before. In her experience automation is what you do to a task that you have stopped thinking about. Compliance at Meridian Health is a task that punishes people who stop thinking about it.',
    'So when her team tried Orcher on a disclosure rule, she wrote the directive to be awkward. Two of the policies contradicted each other, and she said nothing about it.',
    { heading: 'The pause' },
    'The plan ran for a few minutes and then stopped. The question on the screen named both policies, quoted the two clauses and asked which one the clinics followed in practice. It said what it would assume if nobody answered, and that it would rather not.',
    {
      quote: 'The first time it stopped and asked, I trusted it. Software had never asked me before.',
      by: 'Ruth Okafor',
    },
    { heading: 'Automation and delegation' },
    'She makes a distinction now. Automation runs until it breaks. Delegation comes back with a question. The second needs somebody to be there for the question, and she has organized the team around that: a person is on call for approvals, as another is for the clinics.',
    'The shared sheet of policies is still online, read-only, with a link to the page that replaced it. Gaps are listed there with the clause, the owner and a proposed wording. About half of the proposals are changed before they are approved. She thinks that is the right share.',
    { heading: 'What she would tell a friend' },
    {
      list: [
        'Test it with a contradiction that you know of.',
        'Staff the questions. An approval that waits for a week is worse than none.',
        'Be suspicious if nobody ever overrides anything.',
      ],
    },
  ],
}

import type { Block } from '#shared/prose.ts'
import { corrections, median, pauses, phrasing, scores } from './research-figures.ts'

export const researchBodies: Record<string, Block[]> = {
  'when-to-stop-and-ask': [
    'Every system that acts for people needs a place where it stops. The usual advice is to stop before anything irreversible. In practice that advice produces two failures: systems that stop so often that approval becomes a reflex, and systems that never stop because every single step can be undone.',
    { heading: 'Method' },
    'We followed reviewers in risk and compliance teams while they worked with directives in Orcher. For each pause we recorded what was on the screen, how long the reviewer looked at it, what they decided and, a day later, whether they thought it had been worth their time.',
    { heading: 'Data' },
    'Twenty-five reviewers in four teams, over six weeks. Each contributed the first, second and third pause of a run in which pauses came one after another. Half of the pauses asked a question with two named alternatives, half offered to approve or reject. The figures here are a sample of the data set, which is available under agreement.',
    { heading: 'Results' },
    {
      list: [
        'Reviewers valued a pause when they knew something that the system did not. They resented it when they could only repeat what was on the screen.',
        'The phrasing decided the outcome. A question with two named alternatives was answered with care. A question with the buttons approve and reject was answered with approve.',
        'The second pause in a row was hardly read. By the third, most reviewers pressed the button within a second.',
      ],
    },
    { heading: 'The figures' },
    {
      table: {
        caption: 'Seconds that a pause was on the screen before it was answered, 25 reviewers',
        columns: ['Pause', 'Shortest', 'Median', 'Longest'],
        rows: pauses.map(({ label, seconds }) => [
          label,
          `${Math.min(...seconds)} s`,
          `${median(seconds)} s`,
          `${Math.max(...seconds)} s`,
        ]),
      },
    },
    {
      table: {
        caption: 'How often the answer changed the next step, by how it was asked',
        columns: ['The question', 'Changed the step'],
        rows: phrasing.map(({ label, percent }) => [label, `${percent}%`]),
      },
    },
    { heading: 'A rule for placing a pause' },
    'Stop where a person can know something that the system cannot, and where that knowledge would change the next step. Stop nowhere else. If the law demands a signature in another place, ask for a signature there and do not call it a question.',
    {
      table: {
        caption: 'The rule, applied to the example of a vendor review',
        columns: ['Step', 'Could a person know more?', 'Would it change the step?', 'Pause'],
        rows: [
          ['Collect the filings', 'No', 'No', 'None'],
          ['Choose between two ratings', 'Yes', 'Yes', 'A question with both ratings'],
          ['Change a rating', 'Yes', 'Yes', 'A question with the evidence'],
          ['Send the memo', 'No', 'No', 'A signature'],
        ],
      },
    },
    { heading: 'Limits' },
    'The reviewers were experts who had chosen to use the system. People who have it imposed on them may read pauses differently. Two of the teams changed their policy halfway through, which we report and cannot correct for. Time on screen is not attention: a reviewer may look away.',
    'The rule is now the default policy of Orcher. A customer describes working with it in [It stopped and asked](/stories/it-stopped-and-asked).',
  ],
  'forgetting-that-can-be-checked': [
    'When a person asks an agent to forget something, two things have to happen. The entry has to go, and so has everything that was concluded from it. The first is a delete. The second is usually a promise.',
    { heading: 'Method' },
    'In the store described here every entry carries the list of entries that it was derived from. An inference without a source cannot be written. Deleting an entry walks the derivations forward: what depended on it alone is deleted, and what had other support is derived again without it.',
    {
      steps: [
        'Mark the entry and everything derived from it as leaving.',
        'For each marked inference, look for support outside the marked set.',
        'Derive again what has support. Delete what has none.',
        'Write one oversight event with the counts, and without the content.',
      ],
    },
    { heading: 'How it is checked' },
    'After every deletion the store counts the words of what was forgotten in everything the agent knows and has done, and reports the count. For this study, a checker that shares no code with the store also replayed the log of writes without the forgotten entry and compared the result, entry for entry.',
    { heading: 'Data' },
    'Ten thousand deletions in a copy of a demonstration workspace with 220,000 entries, chosen at random among the sources. No customer data was used.',
    { heading: 'The figures' },
    {
      table: {
        caption: 'What happened to entries derived from a forgotten source, 10,000 deletions',
        columns: ['Outcome', 'Entries', 'Checker agreed'],
        rows: [
          ['Deleted, nothing else supported it', '18,412', 'All'],
          ['Derived again from what was left', '31,077', 'All but 3'],
          ['Left alone, not derived from it', 'The rest', 'All'],
        ],
      },
    },
    'The three differences had one cause: a component kept a conclusion of its own outside the store. It no longer does.',
    { heading: 'What it costs' },
    'Writes are slower, since each names its sources. Reads are unchanged. The real cost is discipline: a component that wants to cache a conclusion has to say where it came from, and several did not know.',
    { heading: 'Limits' },
    'It says nothing about what a person remembers after reading a conclusion, nor about documents that were exported before the deletion. The API tells the caller about exports. See [Make an agent forget](/api/docs#delete-memory).',
  ],
  'reasons-a-person-can-correct': [
    'A match comes with reasons: your prototyping work, your location, the pay you asked for. A reader takes them to be the causes of the match. Often they are not. They are sentences that go well with it.',
    { heading: 'Method' },
    'There is a simple way to tell. Correct the reason and see whether the match changes. If a person says that the prototyping work was someone else’s and the role stays where it was, then the reason was decoration.',
    'We ran this test on three ways of making explanations: sentences written after the ranking, the largest contributions to the score, and reasons that are themselves the features of the ranking.',
    { heading: 'Data' },
    'Twelve hundred corrections, four hundred for each kind of explanation, made by 60 volunteers on their own profiles. A match counts as changed when the role moves by at least three places, or leaves the list.',
    { heading: 'The figures' },
    {
      table: {
        caption: 'Which explanations respond to a correction',
        columns: ['Explanation', 'Reads well', 'Match changed', 'In words'],
        rows: corrections.map(({ label, percent, verdict }, index) => [
          label,
          ['Yes', 'Sometimes', 'After editing'][index] ?? '',
          `${percent}%`,
          verdict,
        ]),
      },
    },
    { heading: 'What we ship' },
    'Matching in TannrSpace ranks by reasons. Each is a short sentence with evidence, each can be struck out, and the ranking has nothing else to go on. What must not count, such as age, gender, origin or a photograph, is not among the reasons and so has no way in.',
    { heading: 'What we lost' },
    'The ranking is a little worse at guessing what people will click on. We looked at the clicks that it lost. Many were roles that people opened and closed again.',
    { heading: 'Limits' },
    'Volunteers correct more readily than people in a hurry. Three places is a threshold we chose; at one place the middle row reads 83%, at five it reads 58%, and the other two do not move.',
  ],
  'traces-as-evidence': [
    'A trace is written for someone who was not there. We had designed ours for an imagined auditor, and then had the chance to sit beside real ones.',
    { heading: 'Method' },
    'Nine auditors worked through traces of four directives each, aloud, with the screen recorded. We noted what they read, in which order and for how long. We did not say what we had designed the trace to show first.',
    { heading: 'Data' },
    'Thirty-six sessions of at least ten minutes. The drawing shows the first ten minutes of a typical one; the table shows all of them.',
    { heading: 'Results' },
    {
      list: [
        'They skipped the summary. A summary is a claim, and they had come for evidence.',
        'They searched for names. Who decided mattered more to them than what was decided.',
        'They read every override, then looked at what had happened just before it.',
        'They checked the clock. A review of a long document that took four seconds was marked at once.',
      ],
    },
    { heading: 'The figures' },
    {
      table: {
        caption: 'Where the first ten minutes went, mean of 36 sessions',
        columns: ['Part of the trace', 'Opened in', 'Minutes'],
        rows: [
          ['Overrides', '36 sessions', '4.4'],
          ['Names', '36 sessions', '1.8'],
          ['Sources', '29 sessions', '2.3'],
          ['The clock', '31 sessions', '1.1'],
          ['Our summary', 'None', '0'],
        ],
      },
    },
    { heading: 'What we changed' },
    'The trace now opens on the decisions, in order, each with a name, a time, the reason given and how long the material was on the screen. Sources appear beside the sentence that uses them and not at the end. The summary has moved to the bottom and says that it was written by a machine.',
    {
      quote: 'Show me where people disagreed. I can work outward from there.',
      by: 'An auditor in the study',
    },
    { heading: 'Limits' },
    'Nine auditors is a small sample, and all of them work in finance. Reading aloud slows people down and makes them more orderly than they are alone.',
    { heading: 'A warning' },
    'Recording how long something was on the screen is useful to an auditor and unpleasant for the person recorded. We tell reviewers that it happens, show them their own times, and never compare people by it.',
  ],
  'confidence-scores-did-not-help': [
    'We expected that a percentage beside each conclusion would help reviewers spend their time where it was needed. It is an old idea and a reasonable one. It did not work, and since others may be about to try it, we are writing it up.',
    { heading: 'Method' },
    'Half of the reviewers saw a confidence score beside each conclusion, half did not. Both saw the same reasons and sources. Some conclusions were wrong on purpose, some of them with a high score and some with a low one.',
    { heading: 'Data' },
    'Forty-eight reviewers and 960 reviews, with 192 planted errors. Reviewers were assigned at random. We wrote down what we would measure before we looked.',
    { heading: 'Results' },
    'With scores, reviewers were faster. They opened fewer sources. They caught the errors with low scores and let through those with high ones, and overall they caught no more than the others did.',
    { heading: 'The figures' },
    {
      table: {
        caption: 'A review with and without confidence scores',
        columns: ['Measured', 'Without', 'With a score'],
        rows: [
          ['Minutes for a review, median', `${scores.minutes.without}`, `${scores.minutes.with}`],
          ['Errors caught', `${scores.caught.without}%`, `${scores.caught.with}%`],
          ['Sources opened, median', '6', '3'],
        ],
      },
    },
    'When we asked them, they said that the score had told them how sure the system was about the conclusion. It had told them how much the wording resembled wording that had been right before.',
    { heading: 'Limits' },
    'The scores were well calibrated for ordinary errors and not for the ones we planted, which is the point and also a choice. A score with another meaning might do better. We know of no such score.',
    { heading: 'What we did' },
    'We removed the score. In its place is the assumption that would change the conclusion if it were false. It takes longer to read. Reviewers open the source behind it, which is what we had wanted all along.',
    {
      note: 'The data and the analysis are available under agreement. Use Collaborate on the [research page](/research).',
    },
  ],
}

import type { Block } from '#shared/prose.ts'

export const researchBodies: Record<string, Block[]> = {
  'when-to-stop-and-ask': [
    'Every system that acts for people needs a place where it stops. The usual advice is to stop before anything irreversible. In practice that advice produces two failures: systems that stop so often that approval becomes a reflex, and systems that never stop because every single step can be undone.',
    { heading: 'What we did' },
    'We followed reviewers in risk and compliance teams while they worked with directives in Orcher. For each pause we recorded what was on the screen, how long the reviewer looked at it, what they decided and, a day later, whether they thought that it had been worth their time.',
    { heading: 'What we found' },
    {
      list: [
        'Reviewers valued a pause when they knew something that the system did not. They resented it when they could only repeat what was on the screen.',
        'The phrasing decided the outcome. A question with two named alternatives was answered with care. A question with the buttons approve and reject was answered with approve.',
        'The second pause in a row was hardly read. The third was not read at all.',
      ],
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
    'The reviewers were experts who had chosen to use the system. People who have it imposed on them may read pauses differently. Two of the teams changed their policy halfway through, which we report and cannot correct for.',
    'The rule is now the default policy of Orcher. It is described from the side of a customer in [It stopped and asked](/stories/it-stopped-and-asked).',
  ],
  'forgetting-that-can-be-checked': [
    'When a person asks an agent to forget something, two things have to happen. The entry has to go, and so has everything that was concluded from it. The first is a delete. The second is usually a promise.',
    { heading: 'The store' },
    'In the store described here every entry carries the list of entries that it was derived from. An inference without a source cannot be written. Deleting an entry walks the derivations forward: what depended on it alone is deleted, and what had other support is derived again without it.',
    {
      steps: [
        'Mark the entry and everything derived from it as leaving.',
        'For each marked inference, look for support outside the marked set.',
        'Derive again what has support. Delete what has none.',
        'Write one oversight event with the counts, and without the content.',
      ],
    },
    { heading: 'Checking it' },
    'A checker that shares no code with the store replays the log of writes without the forgotten entry and compares the result. The two must be the same, entry for entry. It runs after every deletion, and a difference pauses the agent.',
    { heading: 'What it costs' },
    'Writes are slower, since each names its sources. Reads are as before. The real cost is discipline: a component that wants to cache a conclusion has to say where it came from, and several did not know.',
    { heading: 'What it does not do' },
    'It says nothing about what a person remembers after reading a conclusion, nor about documents that were exported before the deletion. The API tells the caller about exports. See [Make an agent forget](/api/docs#delete-memory).',
  ],
  'reasons-a-person-can-correct': [
    'A match comes with reasons: your prototyping work, your place, the pay you asked for. A reader takes them to be the causes of the match. Often they are not. They are sentences that go well with it.',
    { heading: 'A test' },
    'There is a plain way to tell. Correct the reason and see whether the match changes. If a person says that the prototyping work was somebody else’s and the role stays where it was, then the reason was decoration.',
    'We ran this test on three ways of making explanations: sentences written after the ranking, the largest contributions to the score, and reasons that are themselves the features of the ranking.',
    {
      table: {
        caption: 'Which explanations respond to a correction',
        columns: ['Explanation', 'Reads well', 'Responds to a correction'],
        rows: [
          ['Written after the ranking', 'Yes', 'Rarely'],
          ['Largest contributions', 'Sometimes', 'Mostly, and in both directions'],
          ['Reasons as features', 'After editing', 'Always, by construction'],
        ],
      },
    },
    { heading: 'What we ship' },
    'Matching in TannrSpace ranks by reasons. Each is a short sentence with evidence, each can be struck out, and the ranking has nothing else to go on. What must not count, such as age, gender, origin or a photograph, is not among the reasons and so has no way in.',
    { heading: 'What we lost' },
    'The ranking is a little less good at guessing what people will click on. We looked at the clicks that it lost. Many were roles that people opened and closed again.',
  ],
  'traces-as-evidence': [
    'A trace is written for somebody who was not there. We had designed ours for an imagined auditor, and then had the chance to sit beside real ones.',
    { heading: 'How they read' },
    {
      list: [
        'They skipped the summary. A summary is a claim, and they had come for evidence.',
        'They searched for names. Who decided mattered more to them than what was decided.',
        'They read every override, then looked at what had happened just before it.',
        'They checked the clock. A review of a long document that took four seconds was marked at once.',
      ],
    },
    { heading: 'What we changed' },
    'The trace now opens on the decisions, in order, each with a name, a time, the reason given and how long the material was on the screen. Sources stand beside the sentence that uses them and not at the end. The summary has moved to the bottom and says that it was written by a machine.',
    {
      quote: 'Show me where somebody disagreed. I can work outwards from there.',
      by: 'An auditor in the study',
    },
    { heading: 'A warning' },
    'Recording how long something was on the screen is useful to an auditor and unpleasant for the person recorded. We tell reviewers that it happens, show them their own times, and never compare people by it.',
  ],
  'confidence-scores-did-not-help': [
    'We expected that a percentage beside each conclusion would help reviewers to spend their time where it was needed. It is an old idea and a reasonable one. It did not work, and since others may be about to try it, we write it up.',
    { heading: 'What we tried' },
    'Half of the reviewers saw a confidence score beside each conclusion, half did not. Both saw the same reasons and sources. Some conclusions had been made wrong on purpose, some of them with a high score and some with a low one.',
    { heading: 'What happened' },
    'With scores, reviewers were faster. They opened fewer sources. They caught the errors with low scores and let through those with high ones, and overall they caught no more than the others did.',
    'When we asked them, they said that the score had told them how sure the system was about the conclusion. It had told them how much the wording resembled wording that had been right before.',
    { heading: 'What we did' },
    'We removed the score. In its place stands the assumption that would change the conclusion if it were false. It takes longer to read. Reviewers open the source behind it, which is what we had wanted all along.',
    {
      note: 'The data and the analysis are available under agreement. Use Collaborate on the [research page](/research).',
    },
  ],
}

import type { Block } from '#shared/prose.ts'

export const newsBodies: Record<string, Block[]> = {
  'orcher-asks-better-questions': [
    'Starting today, Orcher’s default policy pauses in fewer places. It stops where a person can know something that the system cannot, and where that would change the next step. Everywhere else it goes on and leaves a record.',
    { heading: 'Why' },
    'We had been stopping before every step that could not be undone. It looked safe. When we watched reviewers at work we saw that the third question in a row was approved unread, whatever it asked. The study is published: [When to stop and ask](/research/when-to-stop-and-ask).',
    { heading: 'What changes for you' },
    {
      list: [
        'Questions name their alternatives. Approve and reject remain for signatures.',
        'Each question says what will be assumed without an answer.',
        'Two pauses in a row are merged into one page.',
      ],
    },
    'Policies you wrote yourself stay as they are. The console shows where the new default would stop and where it would not, so that you can compare before you switch.',
    { note: 'Signatures that your regulator demands are not affected. They remain where you put them.' },
  ],
  'one-record-for-a-working-life': [
    'Until now a profile in TannrSpace, a resume in Career Studio and an application were three documents that had been copied from each other. They are now three views of one record.',
    { heading: 'What that means' },
    'Correct a date once and it is correct everywhere. Close a goal or finish a course, and the line it suggests is offered to the record itself. Each claim in a resume links to the entry that it came from, which only you can see.',
    { heading: 'Yours to take' },
    'Settings has a button, Export Data, that gives you the record as one JSON file. It contains everything that is yours, labeled so that a person can read it.',
    {
      quote: 'I had forgotten the dental scanner.',
      by: 'Maya Adeyemi',
    },
  ],
  'memory-that-forgets': [
    'An agent that is told to forget an entry now also forgets what it concluded from it. `DELETE /memory` follows every conclusion drawn from the entry, keeps those that other entries still support, and deletes the rest.',
    'Every deletion is then checked. The words of what was forgotten are counted in everything the agent knows and has done, and the answer says how many are left: `found_after`, which should be 0. During months of testing, that is how we found our own mistakes.',
    'The oversight event carries only the counts. The method is described in [Forgetting that can be checked](/research/forgetting-that-can-be-checked), the call in the [documentation](/api/docs#delete-memory).',
  ],
  'go-sdk': [
    'There is now an SDK for Go. It covers all six families, returns errors as values with the field or scope that caused them, and has no dependencies outside the standard library.',
    'We wrote it by hand. Generated clients had the right shapes and the wrong names, and people read names. The same three calls as in Python and JavaScript create an agent, submit a directive and read its status.',
    'The [quick start](/api#quick-start) shows all of them side by side.',
  ],
  'pay-in-plain-sight': [
    'Every posting on Tannr now opens with its pay range. Where an employer gives none, it says “Salary not specified” in the same place, so that a missing range is something you can see, compare and filter out.',
    'The same ranges feed [SalarySpace](/salaryspace). Each figure there shows the number of companies behind it, and a range with too few of them is not shown at all.',
    'Few employers like to be the one without a figure. Most of them have added one.',
  ],
  'london-office': [
    'Ada Mensah and the people who work on matching have moved into a room in London, together with part of trust and safety. It has desks, a kettle and a door that closes.',
    'Most of the company works from home and will keep doing so. The room is for the people who asked for one. Open roles there are on [Careers](/careers#open-positions).',
  ],
  'answers-to-every-applicant': [
    'In the winter we promised that every person who applies to work here gets an answer with a reason, within ten business days, from a person who read what they sent.',
    { heading: 'How it went' },
    'The reasons were the hard part. A reason that helps has to be true, and about the application. We wrote down ours, argued over them, and threw out the ones that would have applied to anyone.',
    { heading: 'Where we fell short' },
    'For two weeks in April, answers were late. We had opened roles faster than we could read. We now open a role when two people have time to read for it, and not before.',
  ],
  'paying-for-replications': [
    'A result that no one has tried to break is a rumor. We have set money aside for people who try to break ours: a standing fund for replications of anything on our [research page](/research).',
    'The rules are short. Tell us what you plan to test. We share data and code under agreement, answer questions, and do not see the draft. You publish whatever you find, and we link to it from the paper.',
  ],
  'pauses-paper-workshop': [
    'The organizers of a workshop on accountable systems have asked Noor Rahman to open the day with [When to stop and ask](/research/when-to-stop-and-ask). She will show what a year of watching people approve things taught us, including the recordings in which the third question goes unread.',
    'The talk will be written up here, with the slides that did not work.',
  ],
  'geekspace-community': [
    'GeekSpace now has 25,000+ members, 50,000+ posts and 200+ experts. The figure we care about most is a different one: 95 percent of questions are resolved, as marked by the person who asked.',
    'Answers are unpaid and there is no score to win. What seems to matter is that a question stays open until its owner closes it, and that the archive can be searched. Come [ask one](/geekspace).',
  ],
  'plain-language': [
    'When we rewrote our [privacy policy](/privacy) we had one aim: that people finish it. Since then readers have written to say that they did, several of them with corrections.',
    'The corrections were right. The page has been changed, and the people who sent them have our thanks.',
  ],
}

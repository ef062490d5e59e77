// How each featured discussion went, for its drawing: samples. Hours before now; a reply as [hours, votes].

export type Course = {
  hue: 'accent' | 'orcher' | 'api'
  asked: number
  /** When the answer came that settled it. */
  settled: number
  replies: readonly (readonly [hours: number, votes: number])[]
}

export const courses: Record<string, Course> = {
  'one-agent-or-five': {
    hue: 'orcher',
    asked: 60,
    settled: 27,
    replies: [
      [58, 34],
      [50, 41],
      [46, 12],
      [37, 9],
      [32, 3],
      [20, 18],
      [17, 62],
      [12, 55],
      [5, 24],
    ],
  },
  'queue-in-postgres': {
    hue: 'accent',
    asked: 68,
    settled: 31,
    replies: [
      [65, 71],
      [60, 8],
      [56, 14],
      [53, 38],
      [49, 26],
      [45, 11],
      [26, 44],
      [20, 90],
      [15, 21],
      [9, 33],
    ],
  },
  'staff-loop-without-leetcode': {
    hue: 'accent',
    asked: 71,
    settled: 57,
    replies: [
      [69, 28],
      [67, 40],
      [65, 19],
      [63, 9],
      [61, 17],
      [53, 66],
      [50, 25],
      [47, 38],
      [44, 47],
      [41, 12],
      [37, 31],
      [34, 81],
      [27, 16],
      [24, 74],
    ],
  },
  'dark-mode-contrast': {
    hue: 'api',
    asked: 64,
    settled: 43,
    replies: [
      [61, 6],
      [55, 9],
      [52, 35],
      [37, 29],
      [32, 14],
    ],
  },
  'disclosing-a-bug-in-a-library': {
    hue: 'orcher',
    asked: 71,
    settled: 62,
    replies: [
      [69, 14],
      [68, 46],
      [66, 33],
      [58, 15],
      [56, 30],
      [55, 11],
      [53, 26],
    ],
  },
}

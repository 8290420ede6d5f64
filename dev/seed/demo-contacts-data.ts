type Topic = { name: string; description: string }

export const DEMO_TOPICS: Topic[] = [
  { name: 'Health tips', description: 'Short reads about staying well, once a month.' },
  { name: 'News of the practice', description: 'New colleagues, opening hours and services.' },
  { name: 'Vaccinations', description: 'When a season begins, and where to get the shot.' },
]

/**
 * Days ago they came, what they are subscribed to (counted from 1), how; first and last name,
 * provider, language.
 */
export type DemoContact = [
  days: number,
  topics: number[],
  how: 'confirmed' | 'recorded' | 'pending' | 'nothing',
  name: string,
  provider: string,
  language?: string,
]

const [POST, INBOX, WORK] = ['post.example', 'inbox.example', 'lakeview-school.example']

/** Readers of Northside's newsletter. */
export const DEMO_CONTACTS: DemoContact[] = [
  [410, [1, 2], 'confirmed', 'Grace Whitfield', POST, 'en'],
  [402, [1], 'confirmed', 'Marcus Delaney', INBOX, 'en'],
  [395, [1, 2, 3], 'confirmed', 'Priya Raman', POST, 'en'],
  [388, [2], 'recorded', 'Walter Kowalski', INBOX],
  [371, [1, 3], 'confirmed', 'Elena Vasquez', POST, 'es'],
  [366, [3], 'recorded', 'Dorothy Finch', POST],
  [340, [1, 2], 'confirmed', 'Samuel Osei', INBOX, 'en'],
  [333, [1], 'confirmed', 'Hannah Lindqvist', POST],
  [320, [1, 2, 3], 'confirmed', 'Luis Herrera', INBOX, 'es'],
  [305, [2, 3], 'recorded', 'Margaret O’Neill', POST, 'en'],
  [298, [1], 'confirmed', 'Tobias Brandt', POST, 'de'],
  [280, [3], 'confirmed', 'Aaliyah Jordan', WORK, 'en'],
  [280, [3], 'confirmed', 'Kevin Cho', WORK, 'en'],
  [279, [1, 3], 'confirmed', 'Renee Castellanos', WORK, 'es'],
  [262, [1, 2], 'confirmed', 'Nora Feldman', INBOX],
  [250, [2], 'recorded', 'Harold Jennings', POST],
  [233, [1], 'confirmed', 'Mei-Ling Zhao', INBOX, 'zh'],
  [221, [1, 2, 3], 'confirmed', 'Isaac Goldberg', POST, 'en'],
  [210, [2, 3], 'confirmed', 'Fatima Haddad', INBOX, 'ar'],
  [196, [1], 'confirmed', 'Connor Murphy', POST, 'en'],
  [184, [3], 'recorded', 'Ruth Abernathy', POST],
  [171, [1, 2], 'confirmed', 'Daniela Rossi', INBOX],
  [160, [1], 'confirmed', 'Jamal Edwards', POST, 'en'],
  [149, [2], 'confirmed', 'Sofia Marchetti', POST],
  [133, [1, 3], 'confirmed', 'Owen Gallagher', INBOX, 'en'],
  [120, [1, 2, 3], 'confirmed', 'Yuki Tanabe', POST, 'ja'],
  [104, [3], 'confirmed', 'Beatriz Almeida', INBOX, 'pt'],
  [96, [1], 'confirmed', 'Peter Novak', POST],
  [88, [2], 'recorded', 'Gloria Simmons', POST, 'en'],
  [75, [1, 2], 'confirmed', 'Andre Baptiste', INBOX, 'fr'],
  [61, [1], 'confirmed', 'Lucy Harrington', POST, 'en'],
  [52, [1, 3], 'confirmed', 'Omar Siddiqui', INBOX, 'en'],
  [40, [2, 3], 'confirmed', 'Carmen Delgado', POST, 'es'],
  [31, [1], 'confirmed', 'Theodore Banks', INBOX],
  [24, [1, 2, 3], 'confirmed', 'Ingrid Solberg', POST],
  [17, [3], 'recorded', 'Mildred Pace', POST, 'en'],
  [9, [1], 'nothing', 'Victor Stanton', INBOX],
  [5, [1, 2], 'pending', 'Naomi Ellis', POST, 'en'],
  [2, [3], 'pending', 'Rafael Ortiz', INBOX, 'es'],
  [1, [1], 'pending', 'Chloe Bergeron', POST, 'fr'],
]

/** One of each reason: days ago, whose address, and what was noted. */
export const DEMO_SUPPRESSIONS = [
  { days: 30, name: 'Connor Murphy', reason: 'unsubscribed', note: '' },
  {
    days: 21,
    name: 'Peter Novak',
    reason: 'bounced',
    note: '550 5.1.1 The mailbox is not there any more.',
  },
  {
    days: 12,
    name: 'Jamal Edwards',
    reason: 'complained',
    note: 'Reported as spam to inbox.example.',
  },
  {
    days: 4,
    name: 'Harold Jennings',
    reason: 'by-hand',
    note: 'Has called and asked for letters by post instead.',
  },
] as const

export const DEMO_SEGMENTS = [
  {
    name: 'New readers',
    description: 'Whoever joined in the last three months.',
    rule: {
      match: 'all',
      conditions: [
        { field: 'kind', operator: 'is', value: 'newsletter' },
        { field: 'added', operator: 'in-last-days', value: 90 },
      ],
    },
  },
  {
    name: 'Lakeview School',
    description: 'Parents and teachers, for the vaccination days at the school.',
    rule: { match: 'all', conditions: [{ field: 'email-domain', operator: 'is', value: WORK }] },
  },
]

type Prices = { currency: string; interval: 'month' | 'year'; amount: number; seatAmount: number }[]
export type DemoVersion = {
  name: string
  description: string
  includedSeats: number
  trialDays: number
  limits: Record<'practitioners' | 'locations' | 'users' | 'emailsPerMonth', number | null>
  features: string[]
  prices: Prices
  /** How many days ago it was published; without it, it is a draft. */
  published?: number
}
export type DemoPlan = {
  code: string
  /** From the first version to the last. */
  versions: DemoVersion[]
}

/** Prices for a month and a year: two months of a year are free. */
const monthly = (currency: string, amount: number, seatAmount: number): Prices => [
  { currency, interval: 'month', amount, seatAmount },
  { currency, interval: 'year', amount: amount * 10, seatAmount: seatAmount * 10 },
]

const SOLO: DemoVersion = {
  name: 'Solo',
  description: 'For one clinician with a practice of their own.',
  includedSeats: 1,
  trialDays: 14,
  limits: { practitioners: 2, locations: 1, users: 4, emailsPerMonth: 500 },
  features: ['Online booking', 'Reminders by e-mail', 'Orders of laboratory tests'],
  prices: [
    ...monthly('USD', 4900, 2900),
    ...monthly('EUR', 4500, 2700),
    ...monthly('JPY', 6800, 4200),
    ...monthly('KWD', 15_000, 9000),
  ],
}

const PRACTICE: DemoVersion = {
  name: 'Practice',
  description: 'For a practice with several clinicians at a few places.',
  includedSeats: 5,
  trialDays: 30,
  limits: { practitioners: 40, locations: 5, users: 80, emailsPerMonth: 10_000 },
  features: [
    'Online booking',
    'Reminders by e-mail and text message',
    'Orders of laboratory tests and imaging',
    'Roles and groups',
    'Import of practitioners and locations',
  ],
  prices: [
    ...monthly('USD', 14_900, 2400),
    ...monthly('EUR', 13_900, 2200),
    ...monthly('JPY', 21_000, 3400),
    ...monthly('KWD', 45_500, 7250),
  ],
}

const GROUP: DemoVersion = {
  name: 'Group',
  description: 'For groups of clinics that are run together.',
  includedSeats: 40,
  trialDays: 30,
  limits: { practitioners: null, locations: 60, users: null, emailsPerMonth: 100_000 },
  features: [
    'Everything in Practice',
    'Organizations in one another, to 12 levels',
    'Billing of clinics to their group',
    'Own colours and logo',
    'API keys',
    'FHIR R4',
    'A named contact',
  ],
  prices: [
    ...monthly('USD', 99_000, 1900),
    ...monthly('EUR', 92_000, 1750),
    ...monthly('JPY', 138_000, 2700),
  ],
}

/** What the demo's provider sells, and is about to. */
export const DEMO_PLANS: DemoPlan[] = [
  { code: 'solo', versions: [{ ...SOLO, published: 380 }] },
  {
    code: 'practice',
    versions: [
      {
        ...PRACTICE,
        published: 380,
        trialDays: 14,
        includedSeats: 3,
        features: PRACTICE.features.slice(0, 4),
        limits: { ...PRACTICE.limits, practitioners: 25, locations: 3, emailsPerMonth: 5000 },
        prices: [...monthly('USD', 11_900, 2400), ...monthly('EUR', 10_900, 2200)],
      },
      { ...PRACTICE, published: 120 },
    ],
  },
  { code: 'group', versions: [{ ...GROUP, published: 240 }] },
  {
    code: 'network',
    versions: [
      {
        name: 'Network',
        description: 'For regional networks and payers, with a contract of a year.',
        includedSeats: 250,
        trialDays: 0,
        limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
        features: ['Everything in Group', 'A test environment', 'An agreed time to answer'],
        prices: [{ currency: 'USD', interval: 'year', amount: 4_800_000, seatAmount: 15_000 }],
      },
    ],
  },
]

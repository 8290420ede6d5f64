export interface DemoAccount {
  /** Also the subject: the demo data and "Another address" agree without a table between them. */
  email: string
  name: string
  emailVerified: boolean
  /** What one meets when signing in with it. */
  can: string
}

/**
 * The people of the demo. The provider's page, the demo data and the printout of `npm start` use
 * this one list.
 */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    email: 'owner@polyclinic.example',
    name: 'Maren Solberg',
    emailVerified: true,
    can: 'staff, may do everything',
  },
  {
    email: 'support@polyclinic.example',
    name: 'Tomás Ferreira',
    emailVerified: true,
    can: 'staff, may read everything',
  },
  {
    email: 'marketing@polyclinic.example',
    name: 'Hanna Berg',
    emailVerified: true,
    can: 'staff, sends what others have submitted',
  },
  {
    email: 'auditor@partner.example',
    name: 'Ingrid Vasquez',
    emailVerified: true,
    can: 'staff without a role',
  },
  {
    email: 'admin@northside.example',
    name: 'Priya Raman',
    emailVerified: true,
    can: 'administers Northside and all below',
  },
  {
    email: 'member@northside.example',
    name: 'Daniel Okafor',
    emailVerified: true,
    can: 'member of Northside and Eastside',
  },
  {
    email: 'm.zhang@northside.example',
    name: 'Mei Zhang',
    emailVerified: true,
    can: 'a practitioner of Northside, with a licence to renew',
  },
  {
    email: 'outsider@nowhere.example',
    name: 'Colette Marchand',
    emailVerified: true,
    can: 'member of nothing',
  },
  {
    email: 'unverified@polyclinic.example',
    name: 'Yusuf Demir',
    emailVerified: false,
    can: 'refused: e-mail not verified',
  },
  {
    email: 'imposter@evilpolyclinic.example',
    name: 'Victor Hale',
    emailVerified: true,
    can: 'not staff, though it looks so',
  },
]

/** A name for an address nobody has listed: "jo.van-dyke@…" becomes "Jo Van Dyke". */
export const nameOf = (email: string) =>
  email
    .split('@')[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ') || email

import type { Permission } from '@/lib/shared/access/permissions'

type Person = { email: string; displayName: string; globalRole?: 'Owner' | 'Support' | 'Marketing' }
type Organization = {
  domainURL: string
  businessName: string
  registrationId: string
  /** ISO 3166-1 numeric. */
  country: number
  partOf?: string
  since: string
  /** A name it had before: its addresses redirect. */
  oldName?: string
}
type Membership = {
  email: string
  organization: string
  /** None for somebody who has rights by a group alone. */
  role?: 'Administrator' | 'Practitioner' | 'Read-only'
  reach?: 'organization' | 'subtree'
  joined: string
}
type CustomRole = {
  /** None for a role that holds everywhere. */
  organization?: string
  name: string
  description: string
  permissions: Permission[]
  /** Who made it. */
  by: string
}

type Group = {
  organization: string
  name: string
  description: string
  /** Another group of the organization, which comes before this one. */
  parent?: string
  roles: { role: string; reach: 'organization' | 'subtree' }[]
  members: string[]
  /** Who made it. */
  by: string
}

const US = 840
const GERMANY = 276
const JAPAN = 392
const KUWAIT = 414

export const PEOPLE: Person[] = [
  { email: 'owner@polyclinic.example', displayName: 'Maren Solberg', globalRole: 'Owner' },
  { email: 'support@polyclinic.example', displayName: 'Tomás Ferreira', globalRole: 'Support' },
  { email: 'marketing@polyclinic.example', displayName: 'Hanna Berg', globalRole: 'Marketing' },
  { email: 'auditor@partner.example', displayName: 'Ingrid Vasquez' },
  { email: 'admin@northside.example', displayName: 'Priya Raman' },
  { email: 'member@northside.example', displayName: 'Daniel Okafor' },
  { email: 'r.bennett@northside.example', displayName: 'Rachel Bennett' },
  { email: 's.lindqvist@northside.example', displayName: 'Sofia Lindqvist' },
  { email: 'k.adeyemi@northside.example', displayName: 'Kemi Adeyemi' },
  { email: 'p.moreau@northside.example', displayName: 'Paul Moreau' },
  { email: 't.nguyen@eastside.example', displayName: 'Dr. Thanh Nguyen' },
  { email: 'l.abrams@eastside.example', displayName: 'Leah Abrams' },
  { email: 'c.romero@westside.example', displayName: 'Dr. Carlos Romero' },
  { email: 'j.fischer@rheinland.example', displayName: 'Dr. Jana Fischer' },
  { email: 'm.vogt@rheinland.example', displayName: 'Matthias Vogt' },
  { email: 'h.tanaka@sakura.example', displayName: '田中 浩' },
  { email: 'y.sato@sakura.example', displayName: '佐藤 由美子' },
  { email: 'f.alsabah@gulfcare.example', displayName: 'Fatima Al-Sabah' },
  { email: 'm.zhang@northside.example', displayName: 'Mei Zhang' },
]

/** Parents come before their children. */
export const ORGANIZATIONS: Organization[] = [
  {
    domainURL: 'northside',
    businessName: 'Northside Health Group',
    registrationId: '36-4482917',
    country: US,
    since: '2021-03-15',
    oldName: 'northside-health',
  },
  {
    domainURL: 'eastside',
    businessName: 'Eastside Family Medicine',
    registrationId: '36-4519023',
    country: US,
    partOf: 'northside',
    since: '2021-04-02',
  },
  {
    domainURL: 'eastside-pediatrics',
    businessName: 'Eastside Pediatrics',
    registrationId: '36-4519024',
    country: US,
    partOf: 'eastside',
    since: '2022-01-10',
  },
  {
    domainURL: 'eastside-womens-health',
    businessName: "Eastside Women's Health",
    registrationId: '36-4519031',
    country: US,
    partOf: 'eastside',
    since: '2022-06-20',
  },
  {
    domainURL: 'eastside-imaging',
    businessName: 'Eastside Imaging',
    registrationId: '36-4519040',
    country: US,
    partOf: 'eastside',
    since: '2023-02-01',
  },
  {
    domainURL: 'eastside-mri',
    businessName: 'Eastside MRI Suite',
    registrationId: '36-4519041',
    country: US,
    partOf: 'eastside-imaging',
    since: '2024-09-16',
  },
  {
    domainURL: 'westside',
    businessName: 'Westside Medical Center',
    registrationId: '36-4530118',
    country: US,
    partOf: 'northside',
    since: '2021-08-23',
  },
  {
    domainURL: 'westside-cardiology',
    businessName: 'Westside Cardiology',
    registrationId: '36-4530119',
    country: US,
    partOf: 'westside',
    since: '2021-11-08',
  },
  {
    domainURL: 'westside-urgent-care',
    businessName: 'Westside Urgent Care',
    registrationId: '36-4530125',
    country: US,
    partOf: 'westside',
    since: '2023-05-30',
  },
  {
    domainURL: 'rheinland',
    businessName: 'Rheinland Praxisverbund',
    registrationId: 'HRB 81422',
    country: GERMANY,
    since: '2022-02-14',
  },
  {
    domainURL: 'koeln',
    businessName: 'Ärztehaus Köln',
    registrationId: 'HRB 81977',
    country: GERMANY,
    partOf: 'rheinland',
    since: '2022-03-01',
  },
  {
    domainURL: 'koeln-radiologie',
    businessName: 'Radiologie am Ring',
    registrationId: 'HRB 82240',
    country: GERMANY,
    partOf: 'koeln',
    since: '2023-10-05',
  },
  {
    domainURL: 'bonn',
    businessName: 'Hausarztzentrum Bonn',
    registrationId: 'HRB 20561',
    country: GERMANY,
    partOf: 'rheinland',
    since: '2022-09-12',
  },
  {
    domainURL: 'sakura',
    businessName: 'さくら医療グループ',
    registrationId: '5010401089998',
    country: JAPAN,
    since: '2023-01-16',
  },
  {
    domainURL: 'sakura-shibuya',
    businessName: '渋谷さくらクリニック',
    registrationId: '5010401090121',
    country: JAPAN,
    partOf: 'sakura',
    since: '2023-01-30',
  },
  {
    domainURL: 'sakura-osaka',
    businessName: '大阪さくらクリニック',
    registrationId: '1200001211448',
    country: JAPAN,
    partOf: 'sakura',
    since: '2024-04-08',
  },
  {
    domainURL: 'gulfcare',
    businessName: 'Gulf Care Medical',
    registrationId: 'KW-389104',
    country: KUWAIT,
    since: '2024-06-03',
  },
  {
    domainURL: 'gulfcare-salmiya',
    businessName: 'عيادة السالمية',
    registrationId: 'KW-389105',
    country: KUWAIT,
    partOf: 'gulfcare',
    since: '2024-06-24',
  },
]

export const MEMBERSHIPS: Membership[] = [
  {
    email: 'admin@northside.example',
    organization: 'northside',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2021-03-16',
  },
  {
    email: 'member@northside.example',
    organization: 'northside',
    role: 'Read-only',
    joined: '2021-05-03',
  },
  {
    email: 'member@northside.example',
    organization: 'eastside',
    role: 'Read-only',
    joined: '2022-08-15',
  },
  {
    email: 'r.bennett@northside.example',
    organization: 'northside',
    role: 'Administrator',
    joined: '2021-06-01',
  },
  { email: 's.lindqvist@northside.example', organization: 'northside', joined: '2022-02-07' },
  { email: 'k.adeyemi@northside.example', organization: 'northside', joined: '2023-04-17' },
  { email: 'p.moreau@northside.example', organization: 'northside', joined: '2024-01-08' },
  {
    email: 'm.zhang@northside.example',
    organization: 'northside',
    role: 'Practitioner',
    joined: '2024-01-15',
  },
  {
    email: 't.nguyen@eastside.example',
    organization: 'eastside',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2021-04-12',
  },
  {
    email: 'l.abrams@eastside.example',
    organization: 'eastside',
    role: 'Read-only',
    joined: '2022-01-17',
  },
  {
    email: 'l.abrams@eastside.example',
    organization: 'eastside-pediatrics',
    role: 'Administrator',
    joined: '2022-01-17',
  },
  {
    email: 'c.romero@westside.example',
    organization: 'westside',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2021-08-30',
  },
  {
    email: 'j.fischer@rheinland.example',
    organization: 'rheinland',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2022-02-14',
  },
  {
    email: 'm.vogt@rheinland.example',
    organization: 'koeln',
    role: 'Read-only',
    joined: '2022-03-07',
  },
  {
    email: 'h.tanaka@sakura.example',
    organization: 'sakura',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2023-01-16',
  },
  {
    email: 'y.sato@sakura.example',
    organization: 'sakura-shibuya',
    role: 'Read-only',
    joined: '2023-02-06',
  },
  {
    email: 'f.alsabah@gulfcare.example',
    organization: 'gulfcare',
    role: 'Administrator',
    reach: 'subtree',
    joined: '2024-06-03',
  },
]

export const CUSTOM_ROLES: CustomRole[] = [
  {
    name: 'Marketing',
    description:
      'Writes templates and campaigns, keeps contacts, and sends what others have submitted.',
    permissions: [
      'organizations:read',
      'templates:read',
      'templates:create',
      'templates:update',
      'templates:publish',
      'campaigns:read',
      'campaigns:create',
      'campaigns:update',
      'campaigns:approve',
      'campaigns:send',
      'contacts:read',
      'contacts:create',
      'contacts:update',
      'contacts:import',
    ],
    by: 'owner@polyclinic.example',
  },
  {
    organization: 'northside',
    name: 'Desk coordinator',
    description: 'Invites colleagues to the front desk, and looks after its groups.',
    permissions: ['users:read', 'users:invite', 'groups:read', 'groups:update', 'locations:read'],
    by: 'admin@northside.example',
  },
]

export const GROUPS: Group[] = [
  {
    organization: 'northside',
    name: 'Regional operations',
    description: 'Runs the clinics of the region, and sees all of them.',
    roles: [{ role: 'Read-only', reach: 'subtree' }],
    members: ['s.lindqvist@northside.example'],
    by: 'admin@northside.example',
  },
  {
    organization: 'northside',
    name: 'Front desk leads',
    description: 'Keeps locations and contacts up to date.',
    parent: 'Regional operations',
    roles: [
      { role: 'Desk coordinator', reach: 'organization' },
      { role: 'Front desk', reach: 'organization' },
    ],
    members: ['k.adeyemi@northside.example', 'p.moreau@northside.example'],
    by: 'admin@northside.example',
  },
]

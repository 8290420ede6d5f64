import type { Client } from 'pg'

type DemoUser = {
  email: string
  name: string
  role: string
  /** When they accepted; null while the invitation waits. */
  joined: string | null
  /** Days since they were invited. */
  invited?: number
  suspended?: string
  /** When their membership ended or will end. */
  expires?: string
  /** Days since they last signed in; for those who no longer can, it was on their last day. */
  seen?: number
}

const ORGANIZATION = 'northside'
const INVITER = 'admin@northside.example'

/**
 * More people of one organization: enough of them in every status to see what a list does with it.
 */
export const DEMO_USERS: DemoUser[] = [
  {
    email: 'o.hartley@northside.example',
    name: 'Olivia Hartley',
    role: 'Practice manager',
    joined: '2022-10-03',
    seen: 0.2,
  },
  {
    email: 'd.costa@northside.example',
    name: 'Diego Costa',
    role: 'Billing',
    joined: '2023-01-23',
    seen: 1.4,
  },
  {
    email: 'm.ito@northside.example',
    name: 'Mika Ito',
    role: 'Front desk',
    joined: '2024-03-11',
    expires: '2032-03-31',
    seen: 4,
  },

  {
    email: 'g.larsen@northside.example',
    name: 'Greta Larsen',
    role: 'Practitioner',
    joined: null,
    invited: 0.1,
  },
  {
    email: 'a.mensah@northside.example',
    name: 'Dr. Ama Mensah',
    role: 'Practitioner',
    joined: null,
    invited: 1,
  },
  {
    email: 'j.whitlock@northside.example',
    name: 'James Whitlock',
    role: 'Front desk',
    joined: null,
    invited: 3,
  },
  {
    email: 'n.petrova@northside.example',
    name: 'Nadia Petrova',
    role: 'Billing',
    joined: null,
    invited: 9,
  },
  {
    email: 'b.oconnor@northside.example',
    name: 'Brendan O’Connor',
    role: 'Read-only',
    joined: null,
    invited: 30,
  },

  {
    email: 'v.marsh@northside.example',
    name: 'Victoria Marsh',
    role: 'Front desk',
    joined: '2021-09-13',
    suspended: '2023-11-03',
  },
  {
    email: 'h.adler@northside.example',
    name: 'Henrik Adler',
    role: 'Administrator',
    joined: '2021-07-05',
    suspended: '2022-05-31',
  },
  {
    email: 'z.khan@northside.example',
    name: 'Dr. Zara Khan',
    role: 'Practitioner',
    joined: '2022-05-16',
    suspended: '2024-02-27',
  },
  {
    email: 'l.fontaine@northside.example',
    name: 'Luc Fontaine',
    role: 'Billing',
    joined: '2023-08-21',
    suspended: '2024-08-14',
  },
  {
    email: 'e.novak@northside.example',
    name: 'Eva Novák',
    role: 'Read-only',
    joined: '2024-02-05',
    suspended: '2024-10-30',
  },

  {
    email: 's.whitfield@northside.example',
    name: 'Dr. Sarah Whitfield',
    role: 'Practitioner',
    joined: '2023-05-08',
    expires: '2024-05-31',
  },
  {
    email: 'c.ibarra@northside.example',
    name: 'Carmen Ibarra',
    role: 'Front desk',
    joined: '2023-06-05',
    expires: '2023-09-29',
  },
  {
    email: 't.brandt@northside.example',
    name: 'Tobias Brandt',
    role: 'Read-only',
    joined: '2023-11-01',
    expires: '2024-10-31',
  },
  {
    email: 'p.oyelaran@northside.example',
    name: 'Dr. Peju Oyelaran',
    role: 'Practitioner',
    joined: '2022-01-17',
    expires: '2023-01-16',
  },
  {
    email: 'w.chen@northside.example',
    name: 'Wei Chen',
    role: 'Billing',
    joined: '2024-01-08',
    expires: '2024-06-30',
  },
]

/** Writes them as inviting and accepting would have. */
export async function seedUsers(client: Client) {
  for (const { email, name, role, joined, invited, suspended, expires, seen } of DEMO_USERS)
    await client.query(SEED, [
      email,
      name,
      role,
      joined,
      invited,
      suspended,
      expires,
      seen,
      ORGANIZATION,
      INVITER,
    ])
}

const SEED = `
  with person as (
    insert into people (email, display_name, last_sign_in_at)
    values ($1, case when $4::date is null then $1 else $2 end, coalesce(now() - $8::float * interval '1 day', least($6::date, $7::date) + time '15:20')) returning id
  ), inviter as (
    select id from people where email = $10
  ), member as (
    insert into organization_users (organization_id, person_id, joined_at, invited_at, invited_name, invited_by_person_id,
      invitation_expires_at, suspended_at, expires_at)
    select o.id, person.id, $4::date + time '09:00', coalesce($4::date + time '08:00', now() - $5::float * interval '1 day'), $2, inviter.id,
      case when $4::date is null then now() + (7 - $5::float) * interval '1 day' end, $6::date + time '17:00', $7::date + time '23:59'
    from organizations o, person, inviter where o.domain_url = $9 returning id, organization_id
  )
  insert into role_assignments (role_id, organization_id, organization_user_id)
  select r.id, member.organization_id, member.id from member, roles r
  where r.scope = 'organization' and r.organization_id is null and r.name = $3`

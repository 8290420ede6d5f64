import { sql } from './database'
import { unique } from './sign-in'
import { site } from './site'

/** An organization with an administrator of its own, and nothing else. */
export async function buildClinic() {
  const name = unique('clinic-').toLowerCase()
  const email = `admin@${name}.example`
  await sql(`insert into people (email, display_name) values ($1, 'Admin')`, email)
  await sql(
    `with made as (
       insert into organizations (domain_url, business_name, label, business_registration_id, country)
       values ($1, $2, $2, $1, 840) returning id
     ), member as (
       insert into organization_users (organization_id, person_id, joined_at)
       select made.id, p.id, now() from made, people p where p.email = $3 returning id, organization_id
     )
     insert into role_assignments (role_id, organization_id, organization_user_id)
     select r.id, member.organization_id, member.id from member, roles r
     where r.name = 'Administrator' and r.type = 'system' and r.scope = 'organization'`,
    name,
    `Yonder Clinic ${name}`,
    email,
  )
  return { name, email, home: `${site.of(name)}/home` }
}

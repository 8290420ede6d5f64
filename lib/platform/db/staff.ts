import { normalizeEmail } from '@/lib/shared/text/email-address'
import { inOwnerTransaction } from './owner'

/**
 * Gives somebody a global system role: how the first owner of an installation is made. The person
 * need not have signed in yet: the first verified sign-in with this address claims it. Safe to
 * repeat. Answers one sentence; throws an `Error` with one for a wrong address or an unknown role.
 */
export const grantStaffRole = (
  ownerUrl: string,
  email: string,
  roleName: string,
): Promise<string> =>
  inOwnerTransaction(ownerUrl, async (client) => {
    const address = normalizeEmail(email)
    if (!address) throw new Error(`${email} is not an e-mail address.`)
    const { rows: roles } = await client.query<{ id: number; name: string }>(
      `select id, name from roles where scope = 'global' and type = 'system' order by name`,
    )
    const role = roles.find(({ name }) => name === roleName)
    if (!role)
      throw new Error(
        `There is no global role "${roleName}": ${roles.map(({ name }) => name).join(', ')}.`,
      )
    await client.query(
      `insert into people (email, display_name) values ($1, $1) on conflict (email) do nothing`,
      [address],
    )
    const { rowCount } = await client.query(
      `with granted as (
         insert into role_assignments (role_id, person_id) select $2, id from people where email = $1
         on conflict do nothing returning id, person_id
       )
       insert into audit_log (action, event, subject, subject_id, after)
       select 'roles:assign', 'person.role-given', 'person', person_id::text, jsonb_build_object('role', $3::text, 'scope', 'global') from granted`,
      [address, role.id, role.name],
    )
    return rowCount ? `${address} is now ${role.name}.` : `${address} already is ${role.name}.`
  })

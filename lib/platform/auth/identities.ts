import { randomUUID } from 'node:crypto'
import { withIdentity } from '@/lib/platform/db/tenant'
import { ABSOLUTE_HOURS } from '@/lib/shared/http/session'
import { removeFormatCharacters } from '@/lib/shared/text/characters'
import { normalizeEmail } from '@/lib/shared/text/email-address'

/**
 * What the provider says of somebody who has just signed in there. `issuer` is the token's, under
 * which the person is kept; `configured` is `OIDC_ISSUER`, under which earlier releases kept them
 * as it was written.
 */
export type Identity = {
  issuer: string
  configured: string
  subject: string
  email: string
  emailVerified: unknown
  name: string
}

/** Why somebody is not let in; each has its sentence on the sign-in page. */
export type Refusal = 'EmailMissing' | 'EmailNotVerified' | 'InvalidEmail' | 'OAuthAccountNotLinked'

/**
 * Under what other names the same issuer may have been kept: with a slash at its end, or without
 * it.
 */
const otherNames = ({ issuer, configured }: Identity) =>
  [issuer, configured]
    .map((name) => name.replace(/\/$/, ''))
    .flatMap((name) => [name, `${name}/`])
    .filter((name) => name !== issuer)

/**
 * A name as the provider has it, in one line and composed: nobody can be asked to write it
 * otherwise.
 */
const displayNameOf = (name: string) =>
  [
    ...removeFormatCharacters(
      name.normalize('NFC').replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' '),
    ).text.trim(),
  ]
    .slice(0, 200)
    .join('')

/**
 * Finds or makes the person behind an identity. A person known by e-mail only, as seeds, grants and
 * invitations make them, is claimed by the first identity with that verified address; afterwards
 * issuer and subject decide, and another identity with the same address is refused.
 */
export async function admit(identity: Identity): Promise<Refusal | { personId: number }> {
  const { issuer, subject, name } = identity
  if (!identity.email) return 'EmailMissing'
  const email = normalizeEmail(identity.email)
  if (!email) return 'InvalidEmail'
  if (identity.emailVerified !== true) return 'EmailNotVerified'
  return withIdentity(async ({ client }) => {
    const { rows } = await client.query<{
      id: number
      issuer: string | null
      same: boolean
      holds: boolean
    }>(
      `select id, issuer, coalesce(subject = $1 and issuer = any($2), false) as same, email = $3 as holds from people
       where (subject = $1 and issuer = any($2)) or email = $3 for update`,
      [subject, [issuer, ...otherNames(identity)], email],
    )
    const mine = rows.filter((person) => person.same)
    const known = mine.find((person) => person.issuer === issuer) ?? mine[0]
    const holder = rows.find((person) => person.holds && person !== known)
    // The address belongs to somebody else: to another identity, or, when this one is known, to a
    // second person.
    if (holder && (known || holder.issuer !== null)) return 'OAuthAccountNotLinked'
    const id = known?.id ?? holder?.id
    const values = [issuer, subject, email, displayNameOf(name) || email]
    const saved = await client.query<{ id: number }>(
      id === undefined
        ? 'insert into people (issuer, subject, email, display_name) values ($1, $2, $3, $4) returning id'
        : `update people set issuer = $1, subject = $2, email = $3, display_name = $4 where id = ${id} returning id`,
      values,
    )
    return { personId: saved.rows[0]!.id }
  })
}

/** Opens a session for an identity that `admit` has let in, and answers its id. */
export const openSession = (
  issuer: string,
  subject: string,
  idToken: string | undefined,
): Promise<string> =>
  withIdentity(async ({ client }) => {
    const id = randomUUID()
    await client.query(
      `with person as (
         update people set last_sign_in_at = now() where issuer = $2 and subject = $3 returning id
       )
       insert into sessions (id, person_id, id_token, expires_at)
       select $1, id, $4, now() + interval '${ABSOLUTE_HOURS} hours' from person`,
      [id, issuer, subject, idToken],
    )
    return id
  })

/**
 * Ends a session at once, everywhere; answers the token that the provider wants back, if there was
 * one to end.
 */
export const endSession = (id: string): Promise<string | null> =>
  withIdentity(async ({ client }) => {
    const { rows } = await client.query<{ idToken: string | null }>(
      `with ended as (select id, id_token from sessions where id = $1 and ended_at is null for update)
       update sessions s set ended_at = now(), id_token = null from ended
       where s.id = ended.id returning ended.id_token as "idToken"`,
      [id],
    )
    return rows[0]?.idToken ?? null
  })

import { randomUUID } from 'node:crypto'
import { withIdentity } from '@/lib/server/db/tenant'
import { removeFormatCharacters } from '@/lib/shared/characters'
import { normalizeEmail } from '@/lib/shared/email-address'
import { ABSOLUTE_HOURS } from '@/lib/shared/session'

/** What the provider says of somebody who has just signed in there. */
export type Identity = { issuer: string; subject: string; email: string; emailVerified: unknown; name: string }

/** Why somebody is not let in; each has its sentence on the sign-in page. */
export type Refusal = 'EmailNotVerified' | 'InvalidEmail' | 'OAuthAccountNotLinked'

/** A name as the provider has it, in one line and composed: nobody can be asked to write it otherwise. */
const displayNameOf = (name: string) =>
  [...removeFormatCharacters(name.normalize('NFC').replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')).text.trim()]
    .slice(0, 200)
    .join('')

/**
 * Finds or makes the person behind an identity. A person known by e-mail only, as seeds, grants and invitations make
 * them, is claimed by the first identity with that verified address; afterwards issuer and subject decide, and
 * another identity with the same address is refused.
 */
export async function admit({
  issuer,
  subject,
  emailVerified,
  ...said
}: Identity): Promise<Refusal | { personId: number }> {
  const email = normalizeEmail(said.email)
  if (!email) return 'InvalidEmail'
  if (emailVerified !== true) return 'EmailNotVerified'
  return withIdentity(async ({ client }) => {
    const { rows } = await client.query<{ id: number; known: boolean; claimable: boolean }>(
      `select id, (issuer, subject) = ($1, $2) as known, issuer is null as claimable from people
       where (issuer, subject) = ($1, $2) or email = $3 for update`,
      [issuer, subject, email],
    )
    const known = rows.find((person) => person.known)
    const holder = rows.find((person) => !person.known)
    // The address belongs to somebody else: to another identity, or, when this one is known, to a second person.
    if (holder && (known || !holder.claimable)) return 'OAuthAccountNotLinked'
    const id = known?.id ?? holder?.id
    const values = [issuer, subject, email, displayNameOf(said.name) || email]
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
export const openSession = (issuer: string, subject: string, idToken: string | undefined): Promise<string> =>
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

/** Ends a session at once, everywhere; answers the token that the provider wants back, if there was one to end. */
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

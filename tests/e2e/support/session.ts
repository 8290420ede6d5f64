import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { tokenOf } from '@/tests/support/http/token'
import { sql } from './database'
import { PARENT_DOMAIN } from './site'

/**
 * Gives a browser a session of somebody's, as signing in does: a row, whose id it answers, and the
 * cookie for it.
 */
export async function openSession(context: BrowserContext, email: string) {
  const id = randomUUID()
  await sql(
    `with person as (
       insert into people (email, display_name, last_sign_in_at) values ($2, $2, now())
       on conflict (email) do update set last_sign_in_at = now() returning id
     )
     insert into sessions (id, person_id, expires_at) select $1, id, now() + interval '12 hours' from person`,
    id,
    email,
  )
  const value = await tokenOf(id, email)
  const cookie = { name: SESSION_COOKIE, value, domain: `.${PARENT_DOMAIN}`, path: '/' }
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  return id
}

import { createHmac } from 'node:crypto'
import type { Client } from 'pg'
import { encryptedAnew } from '@/lib/platform/mail/dkim'
import { inOwnerTransaction } from './owner'

/**
 * Whoever gets a mail keeps it: so many days a replaced secret is asked for, because links in mails
 * were made with it.
 */
const DAYS = 90

/** Tells secrets apart, and tells none of them. */
const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 32)

/**
 * Notes the present secret. Answers when others were replaced that are not given, if that was not
 * long ago.
 */
async function replacedSecrets(client: Client, [present, ...former]: string[]): Promise<Date[]> {
  await client.query(
    'update secrets_used set replaced_at = now() where replaced_at is null and fingerprint <> $1',
    [present],
  )
  await client.query(
    'insert into secrets_used (fingerprint) values ($1) on conflict (fingerprint) do update set replaced_at = null',
    [present],
  )
  const { rows } = await client.query<{ replacedAt: Date }>(
    `select replaced_at as "replacedAt" from secrets_used
     where fingerprint <> all($1) and replaced_at > now() - make_interval(days => $2) order by replaced_at`,
    [[present, ...former], DAYS],
  )
  return rows.map(({ replacedAt }) => replacedAt)
}

type Kept = { id: number; selector: string; privateKey: string }

/**
 * Encrypts the keys of senders with the present secret. Answers how many none of the secrets opens.
 * A sender of the demo has none.
 */
async function takeOverKeys(client: Client, secrets: string[]): Promise<number> {
  const { rows } = await client.query<Kept>(
    `select id, dkim_selector as selector, dkim_private_key as "privateKey" from senders
     where dkim_private_key <> '' for update`,
  )
  let lost = 0
  for (const { id, ...kept } of rows) {
    const privateKey = encryptedAnew(kept, secrets[0]!, secrets)
    if (privateKey === null) lost += 1
    else if (privateKey !== kept.privateKey)
      await client.query('update senders set dkim_private_key = $2 where id = $1', [id, privateKey])
  }
  return lost
}

const GIVE = 'Set NEXTAUTH_SECRET_PREVIOUS to the former NEXTAUTH_SECRET.'

/**
 * Takes over what was made with the former secret. Answers a sentence for each thing that a missing
 * one breaks.
 */
export const takeOverSecret = (
  ownerUrl: string,
  secret: string,
  previous?: string,
): Promise<string[]> =>
  inOwnerTransaction(ownerUrl, async (client) => {
    const secrets = previous === undefined ? [secret] : [secret, previous]
    const replaced = await replacedSecrets(client, secrets.map(fingerprintOf))
    const lost = await takeOverKeys(client, secrets)
    const day = replaced.at(-1)?.toISOString().slice(0, 10)
    return [
      ...(day
        ? [
            `NEXTAUTH_SECRET was replaced on ${day}, and links in mails sent before do not work. ${GIVE}`,
          ]
        : []),
      ...(lost > 0
        ? [
            `The DKIM keys of ${lost} ${lost === 1 ? 'sender' : 'senders'} cannot be read, and mails of ${lost === 1 ? 'its' : 'their'} campaigns cannot be sent. ${GIVE}`,
          ]
        : []),
    ]
  })

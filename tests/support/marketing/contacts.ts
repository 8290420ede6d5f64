import { expect } from 'vitest'
import { readToken, signToken, type TokenUse } from '@/lib/marketing/audience/tokens'
import type { Clinic } from '../practice/clinic'
import { one, sql } from '../db/database'
import { send, type Sent } from '../http/request'
import { unique, type SignedIn } from '../world'

export const newAddress = () => `${unique('reader')}@mail.example`
export const RULE = {
  match: 'all',
  conditions: [{ field: 'kind', operator: 'is', value: 'newsletter' }],
}

/**
 * What staff ask about one organization's contacts, and what whoever gets its mail asks on its
 * host.
 */
export function marketing(as: SignedIn, clinic: Pick<Clinic, 'id' | 'name' | 'host'>) {
  const ask = (path: string, sent: Sent = {}) =>
    send(
      `/api/v1/admin/${path}${path.includes('?') ? '&' : '?'}organizationDomainURL=${clinic.name}`,
      { as, ...sent },
    )
  /** What a call answers that has to succeed. */
  async function done(path: string, sent: Sent = {}) {
    const { status, body } = await ask(path, sent)
    expect([status, body.error, body.fields]).toEqual([
      expect.toBeOneOf([200, 201]),
      undefined,
      undefined,
    ])
    return body.data
  }
  const visit = (path: string, sent: Sent = {}) =>
    send(`/api/v1/${path}`, { host: clinic.host, ...sent })
  const holder = (contactId: string) => ({ organizationId: clinic.id, contactId })
  const contactId = (email: string) =>
    one<string>(
      'select id from contacts where organization_id = $1 and email = $2',
      clinic.id,
      email,
    )
  return {
    ask,
    done,
    visit,
    contactId,
    clinic,
    topic: (name = unique('Topic ')): Promise<{ id: number; name: string; version: number }> =>
      done('topics', { json: { name } }),
    contact: (input: object = {}) => done('contacts', { json: { email: newAddress(), ...input } }),
    token: (use: TokenUse, id: string, expires?: number) => signToken(use, holder(id), expires),
    signUp: (email: string, topicIds: number[], more: object = {}) =>
      visit('newsletter', { json: { email, topicIds, ...more } }),
    click: (token: string, sent: Sent = {}) =>
      visit(`mail/unsubscribe?token=${token}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: undefined,
          'sec-fetch-site': undefined,
        },
        ...sent,
      }),
    /** The tokens in confirmations that wait for an address, oldest first. */
    async mailed(email: string): Promise<string[]> {
      const mails = await sql<{ text: string }>(
        `select text from outgoing_mails where recipient = $1 and organization_id = $2 order by created_at`,
        email,
        clinic.id,
      )
      return mails.map(({ text }) => {
        const token = /newsletter\/confirm\?token=([\w.-]+)/.exec(text)![1]!
        readToken('confirm', clinic.id, token)
        return token
      })
    },
    /** The record of consent of an address, oldest first. */
    consents: (id: string) =>
      sql<{ what: string; way: string; email: string | null; wording: string }>(
        'select what, way, email, wording from consents where contact_id = $1 order by id',
        id,
      ),
    /** Why an address gets nothing. */
    reasons: async (email: string) =>
      (
        await sql<{ reason: string }>(
          'select reason from suppressions where organization_id = $1 and email = $2',
          clinic.id,
          email,
        )
      ).map(({ reason }) => reason),
  }
}
export type Marketing = ReturnType<typeof marketing>

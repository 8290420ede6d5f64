import { describe, expect, test } from 'vitest'
import { permissionWords } from '@/lib/shared/access/permissions'
import { auditEvents } from '@/lib/shared/audit/audit-events'
import { byWhat, deedOf, toDo, type Deed } from '@/lib/shared/audit/deeds'

const told = (event: string | null, more: Partial<Deed> = {}, what = 'the user') =>
  deedOf({ action: 'commerce:update', event, after: null, ...more }, what)

describe('what somebody did', () => {
  test.each([
    ['role.created', 'created the user'],
    ['user.sessions-ended', 'ended the sessions of the user'],
    ['user.invitation-accepted', 'accepted the invitation'],
    ['organization.resumed', 'resumed the user'],
    ['organization.left', 'moved the user away from here'],
    ['practitioner.renewal-declined', 'declined the renewal of a licence of the user'],
    ['sender.not-verified', 'found the domain of the user not verified'],
    ['import.stopped', 'stopped the user, as there was no more room'],
    ['commerce.refunded', 'made a refund of the user'],
  ])('by the event %s is “%s”', (event, sentence) => expect(told(event)).toBe(sentence))

  test('has a phrase for every event, and says a name as it is', () => {
    for (const event of auditEvents) {
      const sentence = told(event, {}, '“$&”')
      expect([event, sentence]).toEqual([event, expect.stringMatching(/^[a-z][a-z ]+/)])
      if (event !== 'user.invitation-accepted')
        expect([event, sentence]).toEqual([event, expect.stringContaining('“$&”')])
    }
  })

  test('does not depend on what was there before and after', () => {
    expect(told('organization.resumed', { after: { standing: 'suspended' } })).toBe(
      'resumed the user',
    )
  })

  test.each([
    ['commerce.changed', 'refused (422)', 'tried to change the user'],
    ['commerce.cancelled', 'not sent', 'tried to cancel the user'],
    ['commerce.deleted', 'unknown', 'may have deleted the user'],
    ['commerce.captured', 'unknown', 'may have captured a payment of the user'],
  ])('is not said of a call to commerce that was not done: %s, %s', (event, outcome, sentence) => {
    expect(told(event, { after: { request: 'x', outcome } })).toBe(sentence)
  })

  test.each([
    ['roles:create', null, 'created the user'],
    ['roles:delete', null, 'deleted the user'],
    ['roles:update', { name: 'y' }, 'changed the user'],
    ['organizations:suspend', { standing: 'active' }, 'changed the user'],
    ['users:suspend', { sessionsEnded: 2 }, 'changed the user'],
    ['organizations:read', { exported: ['users.json'] }, 'read the user'],
    ['users:view-as', { view: 'ended' }, 'viewed as the user'],
    ['users:read', { call: 'GET /api/v1/home/users', status: 200 }, 'called with the user'],
    ['commerce:create', { request: 'x', outcome: 'not sent' }, 'tried to create the user'],
    ['commerce:update', { request: 'x', outcome: 'refused (422)' }, 'tried to change the user'],
    ['commerce:delete', { request: 'x', outcome: 'unknown' }, 'may have deleted the user'],
  ])('before the log named events is what %s says for certain', (action, after, sentence) => {
    expect(told(null, { action, after })).toBe(sentence)
  })

  test('is a word for every permission of a row without an event', () => {
    for (const action of permissionWords)
      expect(told(null, { action }, '“$&”')).toMatch(
        /^(created|deleted|changed|read|viewed as) “\$&”$/,
      )
  })

  test('is not in the name of a right, which allows several deeds', () => {
    expect(['suspend', 'update', 'view-as'].map(toDo)).toEqual(['suspend', 'change', 'view as'])
  })

  test('names the key and the person looked as, unless that is the deed itself', () => {
    expect(byWhat({ action: 'users:invite', apiKey: 'Nightly', viewedAs: null })).toBe(
      'with the key “Nightly”',
    )
    expect(byWhat({ action: 'users:invite', viewedAs: 'Mika' })).toBe('viewing as Mika')
    expect(byWhat({ action: 'users:view-as', viewedAs: 'Mika' })).toBe('')
  })
})

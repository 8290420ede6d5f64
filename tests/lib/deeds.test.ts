import { describe, expect, test } from 'vitest'
import { byWhat, deedOf, toDo } from '@/lib/shared/deeds'
import { permissionWords } from '@/lib/shared/permissions'

const told = (action: string, before: object | null, after: object | null, what = 'the user') =>
  deedOf({ action, before: before as never, after: after as never }, what)

describe('what somebody did', () => {
  test.each([
    ['roles:create', null, { name: 'x' }, 'created the user'],
    ['roles:update', { name: 'x' }, { name: 'y' }, 'changed the user'],
    ['roles:assign', null, { role: 'Owner' }, 'gave the user a role'],
    ['roles:assign', { role: 'Owner' }, { role: 'Owner' }, 'changed until when the user holds a role'],
    ['roles:assign', { role: 'Owner' }, null, 'took a role from the user'],
    ['users:invite', null, { email: 'x' }, 'invited the user'],
    ['users:invite', { invitationExpiresAt: 'x' }, { invitationExpiresAt: 'y' }, 'sent another invitation to the user'],
    ['users:invite', { status: 'invited' }, { status: 'active' }, 'accepted the invitation'],
    ['users:invite', { status: 'invited' }, null, 'revoked the invitation of the user'],
    ['users:suspend', { status: 'active' }, { status: 'suspended' }, 'suspended the user'],
    ['users:suspend', { status: 'suspended' }, { status: 'active' }, 'resumed the user'],
    ['users:suspend', null, { sessionsEnded: 2 }, 'ended the sessions of the user'],
    ['users:view-as', null, { view: 'read-only', reason: 'x' }, 'began to view as the user'],
    ['users:view-as', null, { view: 'ended' }, 'stopped viewing as the user'],
    ['users:read', null, { call: 'GET /api/v1/home/users', status: 200 }, 'called with the user'],
    ['practitioners:update', { periodTo: null }, { periodTo: '2026-01-31' }, 'ended the role of the user'],
    ['practitioners:update', { periodTo: '2026-01-31' }, { periodTo: null }, 'changed the user'],
    ['practitioners:verify', { licences: [{}] }, { licences: [{ verifiedAt: 'x' }] }, 'verified a licence of the user'],
    [
      'practitioners:verify',
      { licences: [{ verifiedAt: 'x' }] },
      { licences: [{}] },
      'took back the verification of a licence of the user',
    ],
    [
      'practitioners:update',
      { licences: [{ number: '1' }] },
      { licences: [{ number: '1', renewal: { number: '2' } }] },
      'sent a renewed licence of the user',
    ],
    [
      'practitioners:verify',
      { licences: [{ number: '1', renewal: { number: '2' } }] },
      { licences: [{ number: '2', verifiedAt: 'x' }] },
      'verified the renewal of a licence of the user',
    ],
    [
      'practitioners:verify',
      { licences: [{ number: '1', renewal: { number: '2' } }] },
      { licences: [{ number: '1' }] },
      'declined the renewal of a licence of the user',
    ],
    ['organizations:suspend', { standing: 'active' }, { standing: 'suspended' }, 'suspended the user'],
    ['organizations:suspend', { standing: 'suspended' }, { standing: 'active' }, 'resumed the user'],
    ['organizations:archive', { standing: 'suspended' }, { standing: 'archived' }, 'archived the user'],
    ['organizations:archive', { standing: 'archived' }, { standing: 'suspended' }, 'restored the user'],
    ['organizations:move', { partOf: 1 }, { partOf: 2 }, 'moved the user'],
    ['organizations:move', null, { below: 'x' }, 'moved the user to here'],
    ['organizations:move', { below: 'x' }, null, 'moved the user away from here'],
    ['organizations:read', null, { label: 'x', fetchedExport: 'x' }, 'downloaded an export of the user'],
    ['campaigns:approve', null, null, 'approved the user'],
    ['campaigns:approve', { status: 'in-review' }, { status: 'draft', note: 'x' }, 'rejected the user'],
    ['campaigns:create', null, { copyOf: 'x' }, 'duplicated another one as the user'],
    ['campaigns:update', { status: 'draft' }, { status: 'in-review' }, 'submitted the user'],
    ['campaigns:update', { status: 'in-review' }, { status: 'draft' }, 'withdrew the user'],
    ['campaigns:update', null, { testSentTo: ['x'] }, 'sent a test of the user'],
    ['campaigns:update', null, { state: 'not-verified' }, 'created the user'],
    ['campaigns:update', { state: 'not-verified' }, { state: 'verified' }, 'found the domain of the user verified'],
    ['campaigns:update', { state: 'verified' }, { state: 'not-verified' }, 'found the domain of the user not verified'],
    ['campaigns:send', { status: 'scheduled' }, { status: 'sending' }, 'began to send the user'],
    ['campaigns:send', { status: 'sending' }, { status: 'paused' }, 'paused the user'],
    ['campaigns:send', { status: 'paused' }, { status: 'scheduled' }, 'resumed the user'],
    [
      'campaigns:send',
      { status: 'sent' },
      { status: 'sending', resent: true },
      'sent the failed mails of the user again',
    ],
    ['contacts:update', null, { name: 'x' }, 'created the user'],
    ['contacts:update', { name: 'x' }, { name: 'y' }, 'changed the user'],
    ['contacts:update', { removed: false }, { removed: true }, 'deleted the user'],
    ['contacts:update', { rule: {} }, null, 'deleted the user'],
    ['contacts:update', { status: 'active' }, { status: 'archived' }, 'archived the user'],
    ['contacts:update', { status: 'archived' }, { status: 'active' }, 'took the user back into use'],
    ['contacts:update', { reason: 'bounced' }, { note: 'x' }, 'took back the user'],
    ['subscriptions:update', null, { status: 'active' }, 'started the user'],
    [
      'subscriptions:update',
      null,
      { moved: { from: 1, to: 'Practice, version 2', organizations: 3 } },
      'moved subscribers of the user',
    ],
    ['subscriptions:update', { seats: 5 }, { seats: 8 }, 'changed the user'],
    ['subscriptions:update', { status: 'active' }, { status: 'paused' }, 'paused the user'],
    ['subscriptions:update', { status: 'paused' }, { status: 'active' }, 'resumed the user'],
    ['subscriptions:update', { endsAtRenewal: true }, { endsAtRenewal: false }, 'resumed the user'],
    ['subscriptions:update', { status: 'cancelled' }, { status: 'active' }, 'started the user'],
    ['subscriptions:update', { status: 'active' }, { status: 'cancelled' }, 'ended the user'],
    ['subscriptions:cancel', null, null, 'cancelled the user'],
    ['organizations:move', { payer: 'Group' }, { payer: 'Clinic' }, 'changed who pays for the user'],
    ['plans:update', null, { draft: 2 }, 'began to draft a version of the user'],
    ['plans:update', { draft: 2, name: 'x' }, null, 'discarded a draft of the user'],
    ['plans:update', { name: 'x' }, { name: 'y' }, 'changed the user'],
    ['plans:publish', { number: 1 }, { number: 2 }, 'published the user'],
    ['plans:publish', null, { inCommerce: { state: 'written' } }, 'wrote the user to commerce'],
    ['plans:publish', null, { inCommerce: { state: 'failed' } }, 'could not write the user to commerce'],
    ['tests:publish', null, { inCommerce: { state: 'pending' } }, 'noted that the user is to be written to commerce'],
    ['tests:publish', { status: 'active' }, { status: 'retired' }, 'retired the user'],
    ['contacts:update', { reason: 'manual' }, { reason: 'bounced', note: 'x' }, 'changed the user'],
    ['billing:update', null, { name: 'x' }, 'created the user'],
    ['billing:update', { name: 'x' }, { name: 'y' }, 'changed the user'],
    ['billing:update', null, { sentTo: ['x'] }, 'sent the user'],
    ['billing:update', { card: null }, { card: 'x' }, 'added the user'],
    ['billing:update', { card: 'x' }, { card: 'y' }, 'changed the user'],
    ['billing:update', { card: 'x' }, { card: null }, 'removed the user'],
    ['billing:refund', null, { creditNote: 'x' }, 'refunded the user'],
    ['billing:refund', null, { creditNote: 'x', unpaid: true }, 'credited the user'],
    ['commerce:update', null, { request: 'x' }, 'changed the user'],
    ['commerce:update', null, { request: 'x', outcome: 'refused (422)' }, 'tried to change the user'],
    ['commerce:create', null, { request: 'x', outcome: 'not sent' }, 'tried to create the user'],
    ['commerce:delete', null, { request: 'x', outcome: 'unknown' }, 'may have deleted the user'],
  ])('by %s from %j to %j is said as it was', (action, before, after, sentence) => {
    expect(told(action, before, after)).toBe(sentence)
  })

  test('is a word for every permission, and says a name as it is', () => {
    for (const word of permissionWords) expect(told(word, null, null, '“$&”')).toMatch(/^[a-z][a-z ]+ “\$&”/)
  })

  test('is not in the name of a right, which allows several deeds', () => {
    expect(['suspend', 'update', 'view-as'].map(toDo)).toEqual(['suspend', 'change', 'view as'])
  })

  test('names the key and the person looked as, unless that is the deed itself', () => {
    expect(byWhat({ action: 'users:invite', apiKey: 'Nightly', viewedAs: null })).toBe('with the key “Nightly”')
    expect(byWhat({ action: 'users:invite', viewedAs: 'Mika' })).toBe('viewing as Mika')
    expect(byWhat({ action: 'users:view-as', viewedAs: 'Mika' })).toBe('')
  })
})

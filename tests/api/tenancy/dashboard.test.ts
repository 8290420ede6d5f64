import { describe, expect, test } from 'vitest'
import { ORGANIZATIONS } from '@/dev/seed/demo-data'
import { recordChanges } from '@/lib/platform/audit/audit'
import { withJob } from '@/lib/platform/db/tenant'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import type { Dashboard } from '@/lib/tenancy/dashboard/schema'
import { buildClinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { buildInvoice } from '@/tests/support/billing/issued'
import {
  changeOf as changeOfPractitioner,
  newPractitioner,
} from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const URL = '/api/v1/admin/dashboard'

describe('the dashboard', () => {
  test('counts what there is', async () => {
    const as = await signIn('support@polyclinic.example')
    const { status, body } = await send(URL, { as })
    expect(status).toBe(200)
    expect(body.data.counts).toMatchObject({
      organizations: ORGANIZATIONS.length,
      people: await one<number>('select count(*)::int from people'),
      memberships: await one<number>('select count(*)::int from memberships_in_force'),
      signedIn: 1,
    })
  })

  test('counts people who are signed in once, and nobody who is gone', async () => {
    const as = await signIn('support@polyclinic.example')
    await signIn('support@polyclinic.example')
    await signIn('member@northside.example')
    await signIn('h.tanaka@sakura.example', { idle: 31 })
    await signIn('j.fischer@rheinland.example', { left: -1 })
    expect((await send(URL, { as })).body.data.counts.signedIn).toBe(2)
  })

  test('shows the ten latest changes, newest first', async () => {
    const as = await signIn('owner@polyclinic.example')
    const json = [
      { businessName: 'Newest Clinic', businessRegistrationId: unique('D-'), selectedCountry: 840 },
    ]
    await send('/api/v1/admin/organizations', { as, json })
    const { changes } = (await send(URL, { as })).body.data
    expect(changes).toHaveLength(10)
    expect(changes[0]).toMatchObject({
      actor: 'Maren Solberg',
      action: 'organizations:create',
      organization: { domainURL: 'newest-clinic', label: 'Newest Clinic' },
    })
    const times = changes.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('says what was done, and tells a move once', async () => {
    const as = await signIn('owner@polyclinic.example')
    const create = async (partOf: number | null) => {
      const json = [
        {
          businessName: unique('Told '),
          businessRegistrationId: unique('D-'),
          selectedCountry: 840,
          partOf,
        },
      ]
      return (await send('/api/v1/admin/organizations', { as, json })).body.data[0]
    }
    const [from, to] = [await create(null), await create(null)]
    const moved = await create(from.id)
    const act = async (way: string, json: object) => {
      const at = `/api/v1/admin/organizations/${moved.domainURL}`
      const { version } = (await send(at, { as })).body.data
      expect((await send(`${at}/${way}`, { as, json: { version, ...json } })).status).toBe(200)
    }
    await act('move', { partOf: to.id })
    await act('suspend', {})
    await act('resume', {})
    await act('archive', {})
    await act('restore', {})
    const { changes } = (await send(URL, { as })).body.data
    const ours = [from, to, moved].map(({ domainURL }) => domainURL)
    const told = (changes as Dashboard['changes']).flatMap(({ deed, subject, organization }) =>
      organization && ours.includes(organization.domainURL)
        ? [[deed, subject, organization.domainURL]]
        : [],
    )
    expect(told).toEqual([
      ['restored {}', 'organization', moved.domainURL],
      ['archived {}', 'organization', moved.domainURL],
      ['resumed {}', 'organization', moved.domainURL],
      ['suspended {}', 'organization', moved.domainURL],
      ['moved {}', 'organization', moved.domainURL],
      ['created {}', 'organization', moved.domainURL],
      ['created {}', 'organization', to.domainURL],
      ['created {}', 'organization', from.domainURL],
    ])
  })

  test('tells once what stands in the logs of several organizations, or twice in one', async () => {
    const payer = await buildClinic()
    const clinic = await buildClinic(unique('clinic-'), payer.id)
    const { number } = await buildInvoice(clinic.id, { payer: payer.id })
    const write = (
      of: { id: number },
      [action, event]: [string, AuditEvent],
      subject: string,
      subjectId: string,
      after: object,
      call: string,
    ) =>
      sql(
        `insert into audit_log (organization_id, action, event, subject, subject_id, after, request_id) values ($1, $2, $3, $4, $5, $6, $7)`,
        of.id,
        action,
        event,
        subject,
        subjectId,
        JSON.stringify(after),
        call,
      )
    const [paid, sent] = [unique('request-'), unique('request-')]
    for (const of of [clinic, payer]) {
      await write(
        of,
        ['billing:pay', 'invoice.paid'],
        'invoice',
        number,
        { amount: '49.00 USD' },
        paid,
      )
      await write(
        of,
        ['subscriptions:cancel', 'subscription.cancelled'],
        'subscription',
        String(clinic.id),
        { endsAtRenewal: true },
        paid,
      )
    }
    const request = 'POST /admin/orders/order_1/cancel'
    await write(
      clinic,
      ['commerce:update', 'commerce.cancelled'],
      'commerce',
      '/admin/orders/order_1/cancel',
      { request },
      sent,
    )
    const outcome = 'refused (409)'
    await write(
      clinic,
      ['commerce:update', 'commerce.cancelled'],
      'commerce',
      '/admin/orders/order_1/cancel',
      { request, outcome },
      sent,
    )
    const { changes } = (await send(URL, { as: await signIn('owner@polyclinic.example') })).body
      .data
    const ours = (changes as Dashboard['changes']).filter(({ organization }) =>
      [clinic.name, payer.name].includes(organization?.domainURL ?? ''),
    )
    expect(
      ours.map(({ deed, subject, organization }) => [deed, subject, organization!.domainURL]),
    ).toEqual([
      ['tried to cancel {}', 'commerce', clinic.name],
      ['cancelled {}', 'subscription', clinic.name],
      ['paid {}', 'invoice', clinic.name],
    ])
  })

  /** What the dashboard tells of these organizations, the latest first. */
  async function toldTo(as: SignedIn, ...of: { name: string }[]) {
    const { changes } = (await send(URL, { as })).body.data
    const names = of.map(({ name }) => name)
    return (changes as Dashboard['changes'])
      .filter(({ organization }) => names.includes(organization?.domainURL ?? ''))
      .map(({ deed, subject, organization }) => [deed, subject, organization!.domainURL])
  }

  test('tells once of a practitioner who serves several organizations, and to each that has one row alone', async () => {
    const as = await signIn('owner@polyclinic.example')
    const group = await buildClinic()
    const clinic = await buildClinic(unique('clinic-'), group.id)
    const at = ({ name }: { name: string }, path = '') =>
      `/api/v1/admin/practitioners${path}?organizationDomainURL=${name}`
    const added = (await send(at(clinic), { as, json: newPractitioner() })).body.data
    const { practitionerId } = added
    expect(
      (await send(at(group, '/roles'), { as, json: { practitionerId, code: 'physician' } })).status,
    ).toBe(201)
    const record = (await send(at(clinic, `/${added.id}`), { as })).body.data
    const json = changeOfPractitioner(record, { given: 'Bo' })
    expect((await send(at(clinic, `/${added.id}`), { as, method: 'PUT', json })).status).toBe(200)
    const changed = (place: { name: string }) => ['changed {}', 'practitioner', place.name]
    expect((await toldTo(as, group, clinic))[0]).toEqual(changed(clinic))
    expect(
      (await toldTo(as, group, clinic)).filter(([deed]) => deed === 'changed {}'),
    ).toHaveLength(1)
    for (const place of [group, clinic]) {
      const reader = await staffIn(place.id, ['organizations:read'])
      expect((await toldTo(reader, group, clinic))[0]).toEqual(changed(place))
    }
  })

  test('tells of a move to whoever sees only what came or left', async () => {
    const as = await signIn('owner@polyclinic.example')
    const [from, to] = [await buildClinic(), await buildClinic()]
    const moved = await buildClinic(unique('moved-'), from.id)
    const at = `/api/v1/admin/organizations/${moved.name}`
    const { version } = (await send(at, { as })).body.data
    expect((await send(`${at}/move`, { as, json: { version, partOf: to.id } })).status).toBe(200)
    expect(await toldTo(as, from, to, moved)).toEqual([['moved {}', 'organization', moved.name]])
    const seen = [
      [from, 'moved {} away from here'],
      [to, 'moved {} to here'],
      [moved, 'moved {}'],
    ] as const
    for (const [place, deed] of seen) {
      const reader = await staffIn(place.id, ['organizations:read'])
      expect(await toldTo(reader, from, to, moved)).toEqual([[deed, 'organization', place.name]])
    }
  })

  test('tells once what a job has written into several logs', async () => {
    const as = await signIn('owner@polyclinic.example')
    const [clinic, payer] = [await buildClinic(), await buildClinic()]
    const number = unique('A-')
    await withJob(async (job) =>
      recordChanges(
        job,
        [clinic, payer].map(({ id: organizationId }) => ({
          organizationId,
          action: 'billing:update',
          event: 'invoice.sent',
          subject: 'invoice',
          subjectId: number,
        })),
      ),
    )
    expect(await toldTo(as, clinic, payer)).toHaveLength(1)
    const reader = await staffIn(payer.id, ['organizations:read'])
    expect(await toldTo(reader, clinic, payer)).toEqual([['sent {}', 'invoice', payer.name]])
  })

  test('does not take calls with an API key for changes', async () => {
    const as = await signIn('owner@polyclinic.example')
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const json = { name: unique('Key '), kind: 'service', permissions: ['users:read'], expiresAt }
    const { key } = (await send('/api/v1/admin/api-keys', { as, json })).body.data
    const before = (await send(URL, { as })).body.data.changes
    expect(before[0]).toMatchObject({ action: 'api-keys:create', organization: null })
    const called = await send('/api/v1/admin/users', {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(called.status).toBe(200)
    expect((await send(URL, { as })).body.data.changes).toEqual(before)
  })

  test('ends at a reader’s reach', async () => {
    const as = await staffIn(await idOf('koeln'), ['organizations:read'])
    const { counts, changes } = (await send(URL, { as })).body.data
    expect(counts).toMatchObject({ organizations: 1, memberships: 2, people: 2, signedIn: 0 })
    const places = changes.map(
      (change: { organization: { domainURL: string } }) => change.organization.domainURL,
    )
    expect([...new Set(places)]).toEqual(['koeln'])
  })

  test.each([
    ['a stranger', null, 401],
    ['staff without a role', 'auditor@partner.example', 403],
    ['a tenant’s administrator', 'admin@northside.example', 403],
  ] as const)('is refused to %s', async (_who, email, status) => {
    expect((await send(URL, { as: email && (await signIn(email)) })).status).toBe(status)
  })

  test('takes no parameters', async () => {
    expect(
      (await send(`${URL}?limit=1`, { as: await signIn('owner@polyclinic.example') })).status,
    ).toBe(422)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MoveDialog } from '@/components/tenancy/account/MoveDialog'
import { StandingDialog } from '@/components/tenancy/account/StandingDialog'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const nobody = { people: 0, gains: [], loses: [] }
const account = {
  domainURL: 'northside',
  label: 'Northside',
  version: 3,
  path: [{ domainURL: 'group', label: 'Group' }],
} as unknown as Account

function moving(impact: Handler) {
  const server = serve({
    'POST /admin/organizations/northside/impact': impact,
    'POST /admin/organizations/northside/move': () => ok(account),
  })
  renderConsole(<MoveDialog account={account} onClose={() => undefined} />, {
    pathname: '/admin/organizations/[organizationDomainURL]/account',
    query: { organizationDomainURL: 'northside' },
  })
  const moves = () => server.times('POST /admin/organizations/northside/move')
  return { moves, button: () => screen.findByRole<HTMLButtonElement>('button', { name: 'Move' }) }
}
const toTheTop = async () =>
  userEvent.click(await screen.findByLabelText('At the top, under nothing'))

describe('a suspension', () => {
  test('is said to leave everything to be read, and nothing to be changed', async () => {
    serve({})
    renderConsole(<StandingDialog deed="suspend" account={account} onClose={() => undefined} />)
    const dialog = await screen.findByRole('dialog', { name: 'Suspend “Northside”?' })
    expect(dialog.textContent).toContain(
      'People who belong there or below can still read everything, and cannot change anything until it is resumed. Staff are not affected.',
    )
  })
})

describe('a move', () => {
  test('is confirmed once what it changes is there to be read', async () => {
    let answer = () => {}
    const { moves, button } = moving(
      () => new Promise((resolve) => (answer = () => resolve(ok(nobody)))),
    )
    await toTheTop()
    await userEvent.click(await button())
    expect([(await button()).disabled, moves()]).toEqual([true, 0])
    answer()
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    await userEvent.click(await button())
    await waitFor(() => expect(moves()).toBe(1))
  })

  test('names the settings that would change, before and after', async () => {
    const before = {
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
      sessionIdleMinutes: 30,
      signInDomains: [],
      logo: 'a',
    }
    const after = {
      timeZone: 'America/Chicago',
      currency: 'USD',
      sessionIdleMinutes: 10,
      signInDomains: ['a.example'],
      logo: '',
    }
    moving(() => ok({ ...nobody, settings: { before, after } }))
    await toTheTop()
    const changed = await screen.findByRole('region', { name: 'Settings that change' })
    const terms = within(changed)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    const values = within(changed)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      'Time zone': 'Europe/Oslo → America/Chicago',
      Currency: 'Norwegian Krone (NOK) → US Dollar (USD)',
      'Idle sessions end':
        'After 30 minutes without a sign of life → After 10 minutes without a sign of life',
      'Who is let in': 'Any address → Addresses that end in @a.example',
      Logo: 'None',
    })
  })

  test('says nothing of settings where none would change', async () => {
    moving(() => ok({ ...nobody, settings: { before: {}, after: {} } }))
    await toTheTop()
    await screen.findByRole('status')
    expect(screen.queryByRole('region', { name: 'Settings that change' })).toBeNull()
  })

  test('is not confirmed where that could not be found out', async () => {
    const { moves, button } = moving(() => refused(403, 'You do not have permission to do this.'))
    await toTheTop()
    await screen.findByText('You do not have permission to do this.')
    await userEvent.click(await button())
    expect([(await button()).disabled, moves()]).toEqual([true, 0])
  })

  test('says what is missing while no place is chosen', async () => {
    const { moves, button } = moving(() => ok(nobody))
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe('Choose where it is to lie.')
    expect(moves()).toBe(0)
  })
})

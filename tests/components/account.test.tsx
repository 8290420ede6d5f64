import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MoveDialog } from '@/components/account/MoveDialog'
import type { Account } from '@/lib/organizations/schema'
import { renderConsole } from './console'
import { ok, refused, serve, type Handler } from './server'

const nobody = { people: 0, gains: [], loses: [] }
const account = {
  ...{ domainURL: 'northside', label: 'Northside', version: 3 },
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
const toTheTop = async () => userEvent.click(await screen.findByLabelText('At the top, under nothing'))

describe('a move', () => {
  test('is confirmed once what it changes is there to be read', async () => {
    let answer = () => {}
    const { moves, button } = moving(() => new Promise((resolve) => (answer = () => resolve(ok(nobody)))))
    await toTheTop()
    await userEvent.click(await button())
    expect([(await button()).disabled, moves()]).toEqual([true, 0])
    answer()
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    await userEvent.click(await button())
    await waitFor(() => expect(moves()).toBe(1))
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

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MoveSubscribers } from '@/components/billing/plan-moves/MoveSubscribers'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import type { MovePreview, Subscriber } from '@/lib/billing/subscriptions/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const MOVE = '/admin/plans/practice/versions/1/moves/practice'
const version = (number: number, subscribers: number) => ({
  number,
  name: 'Practice',
  status: number === 1 ? 'archived' : 'live',
  subscribers,
})
const subscriber = (id: number, label: string, more: Partial<Subscriber> = {}): Subscriber => ({
  organization: { id, domainURL: `clinic-${id}`, label },
  payer: label,
  interval: 'month',
  currency: 'USD',
  seats: 5,
  now: 4900,
  then: 5900,
  on: '2027-01-01',
  exceeded: [],
  stays: null,
  ...more,
})
const subscribers = [
  subscriber(1, 'Alder', { exceeded: [{ limit: 'locations', used: 3, allowed: 2 }] }),
  subscriber(2, 'Birch'),
  subscriber(3, 'Cedar', { then: null, stays: 'Practice has no price in USD for a month.' }),
]
const preview: MovePreview = {
  from: { code: 'practice', name: 'Practice', number: 1 },
  to: { code: 'practice', name: 'Practice', number: 2 },
  subscribers: 3,
  moves: 2,
  untold: 1,
  fingerprint: 'abc',
  sums: [{ currency: 'USD', interval: 'month', organizations: 2, now: 9800, then: 11_800 }],
}

function show(
  move: Handler = () => ok({ moved: 2, told: 1 }),
  can = ['plans:publish', 'subscriptions:update', 'plans:read'],
) {
  const server = serve({
    'GET /admin/plans/practice/versions': () => ok([version(2, 0), version(1, 3)]),
    'GET /admin/plans': () =>
      ok([{ code: 'practice', name: 'Practice', number: 2, status: 'live' }], { total: 1 }),
    [`GET ${MOVE}`]: () => ok(preview),
    [`GET ${MOVE}/subscribers`]: () => ok(subscribers, { total: 3 }),
    [`POST ${MOVE}`]: move,
  })
  const resourceActions = can.map((word) => ({
    resource: word.split(':')[0]!,
    actions: [word.split(':')[1]!],
  }))
  renderConsole(
    <AreaContext value="admin">
      <MoveSubscribers />
    </AreaContext>,
    {
      session: buildSession({ globalRoles: [{ resourceActions }] }, 'global'),
      pathname: '/admin/plans/[code]/move',
      query: { code: 'practice', version: '1', to: 'practice' },
    },
  )
  const sent = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { server, sent, user: userEvent.setup() }
}
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!

test('a move says what it means together and for each, and is done when it is confirmed', async () => {
  const { sent, user } = show()
  expect(
    await screen.findByText(/2 subscribers would move to Practice, version 2.*1 subscriber stays/),
  ).toBeTruthy()
  expect(screen.getByText(/1 organization that pays has no e-mail address/)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'What they pay together' }).textContent).toContain(
    '$98.00$118.00',
  )
  expect((await row('Alder')).textContent).toContain('3 locations are there, the plan allows 2')
  expect((await row('Cedar')).textContent).toContain('Practice has no price in USD for a month.')
  await user.click(screen.getByRole('button', { name: 'Move all 2…' }))
  const question = await screen.findByRole('dialog', { name: 'Move 2 organizations?' })
  await user.click(within(question).getByRole('button', { name: 'Move' }))
  expect(
    await screen.findByText('2 organizations will have Practice, version 2 from the renewal on.'),
  ).toBeTruthy()
  expect(sent()).toEqual([{ number: 2, fingerprint: 'abc', organizations: null }])
})

test('only those that are ticked move, without those who stay; a refusal is said, and everything looked at anew', async () => {
  const { server, sent, user } = show(() => refused(409, 'Something has changed.'))
  await user.click(within(await row('Birch')).getByRole('checkbox'))
  await user.click(within(await row('Cedar')).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Move…' }))
  const question = await screen.findByRole('dialog', { name: 'Move 1 organization?' })
  expect(question.textContent).toContain('$49.00$59.00')
  const before = server.times(`GET ${MOVE}`)
  await user.click(within(question).getByRole('button', { name: 'Move' }))
  expect(await within(question).findByText('Something has changed.')).toBeTruthy()
  expect(sent()).toEqual([{ number: 2, fingerprint: 'abc', organizations: [2] }])
  await waitFor(() => expect(server.times(`GET ${MOVE}`)).toBeGreaterThan(before))
})

test('whoever may not change subscriptions is told which permission is missing', async () => {
  const { server } = show(undefined, ['plans:publish', 'plans:read'])
  expect(await screen.findByText(/subscriptions:update/)).toBeTruthy()
  expect(server.times(`GET ${MOVE}`)).toBe(0)
})

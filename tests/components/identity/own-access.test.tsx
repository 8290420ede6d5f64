import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnAccess } from '@/components/identity/users/OwnAccess'
import { buildSession, renderConsole } from '../console'
import { ok, serve } from '../server'

const at = '2026-01-01T00:00:00.000Z'
const viewing = {
  by: 'Maren Solberg',
  changes: true,
  until: '2099-01-01T00:00:00.000Z',
  back: '/home',
}

test.each([
  ['offered to them', {}, true],
  ['not offered to whoever views as them', { viewing }, false],
])('to end all of somebody’s sessions is %s', async (_who, more, offered) => {
  const sessions = [{ createdAt: at, lastSeenAt: at, expiresAt: at }]
  serve({
    'GET /home/me': () =>
      ok({
        name: 'Ada Larsen',
        email: 'ada@northside.example',
        joinedAt: at,
        expiresAt: null,
        sessions,
        views: [],
      }),
  })
  renderConsole(<OwnAccess />, {
    session: { ...buildSession({}, 'northside'), ...more },
    pathname: '/home',
  })
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  expect(screen.queryAllByRole('button', { name: 'Sign out everywhere' })).toHaveLength(
    offered ? 1 : 0,
  )
})

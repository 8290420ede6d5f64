import { expect, test } from 'vitest'
import { demandedCalls, knownAs } from '@/tests/support/http/demands'
import { declared } from '@/tests/support/http/routes'

// A route that is lost, moved, or asks for another permission shows in the review of this file.
test('every route is known, with its status and permission', async () => {
  const lines = declared.map(({ method, route, status = 200, permission = '-', area }) =>
    [method, route, status, area, permission].join(' '),
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
    '../../../fixtures/routes.txt',
  )
})

test('every permission that the matrix expects is one of a route', () => {
  const guarded = declared.filter(({ area }) => area === 'admin' || area === 'home')
  const used = new Set(guarded.map(({ method, route }) => knownAs(method, route)))
  expect(demandedCalls.filter((call) => !used.has(call))).toEqual([])
})

import { deleteCookie } from 'cookies-next/client'
import { expect, onTestFinished, test } from 'vitest'
import { readCookie } from '@/lib/client/cookies'

test.each([
  ['x%7Cy', 'x|y'],
  ['a=b', 'a=b'],
  ['%E0%A4', undefined],
])('a cookie that says %s is read as %s', (written, value) => {
  onTestFinished(() => deleteCookie('token'))
  document.cookie = `token=${written}`
  expect(readCookie('token')).toBe(value)
})

test('a cookie that is not there is undefined', () => {
  document.cookie = 'xtoken=1'
  onTestFinished(() => deleteCookie('xtoken'))
  expect(readCookie('token')).toBeUndefined()
})

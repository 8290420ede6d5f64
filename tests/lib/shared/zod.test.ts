import { expect, test } from 'vitest'
import { config } from 'zod'
import '@/lib/shared/zod'

test('the server, which draws the pages too, goes on to check with code that zod makes', () => {
  expect(config().jitless).toBe(false)
})

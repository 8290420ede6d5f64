import { expect, test } from 'vitest'
import { config } from 'zod'
import '@/lib/shared/zod'

test('a page, whose policy forbids code made from strings, checks without', () => {
  expect(config().jitless).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { one } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { idOf, signIn, staffIn } from '@/tests/support/world'

const URL = '/api/v1/admin/account'
type Option = { label: string; value: number }

describe('country options', () => {
  test('are all countries, by name, with their numeric codes', async () => {
    const { status, body } = await send(URL, { as: await signIn('owner@polyclinic.example') })
    const options = body.data as Option[]
    expect(status).toBe(200)
    expect(options).toHaveLength(await one<number>('select count(*)::int from countries'))
    expect(options.length).toBeGreaterThanOrEqual(249)
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    for (const option of [
      { label: 'Germany', value: 276 },
      { label: 'Japan', value: 392 },
      { label: 'Kuwait', value: 414 },
      { label: 'Afghanistan', value: 4 },
    ])
      expect(options).toContainEqual(option)
    const labels = options.map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('und').compare))
  })

  test('are shown to those who may create organizations anywhere', async () => {
    const as = await staffIn(await idOf('koeln'), ['organizations:create'])
    expect((await send(URL, { as })).status).toBe(200)
  })

  test.each([
    ['a stranger', null, 401],
    ['a reader', 'support@polyclinic.example', 403],
    ['staff without a role', 'auditor@partner.example', 403],
    ['a tenant’s administrator', 'admin@northside.example', 403],
  ] as const)('are refused to %s', async (_who, email, status) => {
    expect((await send(URL, { as: email && (await signIn(email)) })).status).toBe(status)
  })

  test('take no parameters', async () => {
    const { status, body } = await send(`${URL}?search=ger`, {
      as: await signIn('owner@polyclinic.example'),
    })
    expect([status, body.success]).toEqual([422, false])
  })
})

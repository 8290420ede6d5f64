import { describe, expect, test } from 'vitest'
import { FAQS } from '@/lib/server/db/seed/demo-data'
import { sql } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { signIn } from '@/tests/support/world'

describe('faqs', () => {
  test('are the same for everybody, in the order they were written', async () => {
    const owner = await signIn('owner@polyclinic.example')
    for (const as of [null, owner]) {
      const { status, body } = await send('/api/v1/faqs', { as })
      expect(status).toBe(200)
      expect(body.success).toBe(true)
      expect(body.data.map((faq: { question: string }) => faq.question)).toEqual(FAQS.map(({ question }) => question))
      expect(Object.keys(body.data[0])).toEqual(['id', 'question', 'answer'])
    }
  })

  test.each(['login', 'www', 'northside', 'nobody-has-this'])('answer on the host %s', async (label) => {
    expect((await send('/api/v1/faqs', { host: `${label}.polyclinic.localhost:3000` })).status).toBe(200)
  })

  test('come from the database', async () => {
    await sql(`insert into faqs (position, question, answer) values (-1, 'First?', 'Yes.')`)
    expect((await send('/api/v1/faqs')).body.data[0]).toMatchObject({ question: 'First?', answer: 'Yes.' })
    await sql('delete from faqs where position = -1')
  })

  test('take no parameters', async () => {
    const { status, body } = await send('/api/v1/faqs?limit=1')
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false })
  })

  test('cannot be written', async () => {
    const { status, headers } = await send('/api/v1/faqs', { json: {} })
    expect([status, headers.allow]).toEqual([405, 'GET'])
  })
})

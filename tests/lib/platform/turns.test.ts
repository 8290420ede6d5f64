import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { HttpError } from '@/lib/platform/api/errors'
import { takeMailTurn, takeTurn, takeVisitorTurn } from '@/lib/platform/api/turns'

vi.mock('@/lib/platform/config/env', () => ({ patience: () => 10_000 }))

type Caller = Pick<Ctx, 'actor' | 'scope'>
const callerOf = (personId: number, organizationId?: number) =>
  ({
    actor: { personId },
    scope: organizationId
      ? { kind: 'organization', organization: { id: organizationId } }
      : { kind: 'global' },
  }) as Caller

/** What a call has come to: its turn, or why not. */
type Call = { end?: () => void; error?: HttpError }
const open: Call[] = []
const call = (caller: Caller, isLeft = () => false) => noted(takeTurn(caller, isLeft))
function noted(turn: Promise<() => void>): Call {
  const one: Call = {}
  open.push(one)
  turn.then(
    (end) => void (one.end = end),
    (error: HttpError) => void (one.error = error),
  )
  return one
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const begun = (calls: Call[]) => calls.map(({ end }) => Boolean(end))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { end } of open.splice(0)) end?.()
  vi.useRealTimers()
})

describe('heavy calls', () => {
  test('of one person run two at a time, the rest when a turn ends', async () => {
    const calls = Array.from({ length: 3 }, () => call(callerOf(1, 10)))
    await settled()
    expect(begun(calls)).toEqual([true, true, false])
    calls[0]!.end!()
    calls[0]!.end!() // A second time it is no other's turn that ends.
    await settled()
    expect(begun(calls)).toEqual([true, true, true])
    const next = call(callerOf(1, 10))
    await settled()
    expect(begun([next])).toEqual([false])
  })

  test('of one organization run three at a time, whoever sends them, and leave room for others', async () => {
    const ours = [1, 2, 3, 4].map((person) => call(callerOf(person, 10)))
    const [theirs, last] = [call(callerOf(5, 11)), call(callerOf(6, 12))]
    await settled()
    expect([begun(ours), begun([theirs, last])]).toEqual([
      [true, true, true, false],
      [true, false],
    ])
    // The fourth of the organization came first, but it is full: whoever may begin does.
    theirs.end!()
    await settled()
    expect([begun(ours)[3], begun([last])]).toEqual([false, [true]])
  })

  test('that wait too long are refused with 429 and Retry-After', async () => {
    const [, , third] = Array.from({ length: 3 }, () => call(callerOf(1)))
    await vi.advanceTimersByTimeAsync(4999)
    expect(third!.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(third!.error).toMatchObject({
      status: 429,
      message:
        'Several large requests of yours are already running. Nothing was done. Try again in 5 seconds.',
      headers: { 'Retry-After': '5' },
    })
  })

  test('that wait too long for those of others are refused with 503', async () => {
    for (const person of [1, 2, 3, 4]) call(callerOf(person, person))
    const fifth = call(callerOf(5, 5))
    await vi.advanceTimersByTimeAsync(5000)
    expect(fifth.error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  })

  test('beyond ten that wait are refused at once', async () => {
    const calls = Array.from({ length: 25 }, () => call(callerOf(1, 10)))
    await settled()
    expect(calls.filter(({ end }) => end)).toHaveLength(2)
    expect(calls.filter(({ error }) => error?.status === 429)).toHaveLength(13)
  })

  test('of somebody who has left meanwhile take no turn', async () => {
    const [first, second] = [call(callerOf(1)), call(callerOf(1))]
    const left = call(callerOf(1), () => true)
    const next = call(callerOf(1))
    await settled()
    first.end!()
    await settled()
    expect([left.error?.status, begun([second, next])]).toEqual([400, [true, true]])
  })
})

describe('calls that send mails', () => {
  const mailCall = (person: number, organization: number) =>
    noted(takeMailTurn(callerOf(person, organization), () => false))
  const visit = (domainURL: string) => noted(takeVisitorTurn(domainURL, () => false))

  test('run two at a time for a person, three for an organization and five for the process', async () => {
    const [one, more, others] = [
      [1, 1, 1].map((person) => mailCall(person, 10)),
      [2, 3].map((person) => mailCall(person, 10)),
      [4, 5, 6].map((person) => mailCall(person, 11)),
    ]
    await settled()
    expect([one, more, others].map(begun)).toEqual([
      [true, true, false],
      [true, false],
      [true, true, false],
    ])
    one[0]!.end!()
    await settled()
    expect(begun(one)).toEqual([true, true, true])
  })

  test('take no turns of heavy ones, nor the other way round', async () => {
    const heavy = [1, 2, 3, 4].map((person) => call(callerOf(person, person)))
    const mails = [1, 1, 2, 3, 4].map((person) => mailCall(person, person))
    await settled()
    expect([begun(heavy), begun(mails)]).toEqual([Array(4).fill(true), Array(5).fill(true)])
  })

  test('wait a third of the longest wait: 429 for those of their own, 503 for those of others', async () => {
    const [, , own] = [1, 1, 1].map((person) => mailCall(person, 10))
    await vi.advanceTimersByTimeAsync(3332)
    expect(own!.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2)
    expect(own!.error).toMatchObject({
      status: 429,
      message:
        'Several requests of yours that send mail are already running. Nothing was done. Try again in 5 seconds.',
      headers: { 'Retry-After': '5' },
    })
    for (const person of [2, 3, 4]) mailCall(person, person)
    const last = mailCall(5, 5)
    await vi.advanceTimersByTimeAsync(3334)
    expect(last.error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  })

  test('beyond fifty that wait are refused at once', async () => {
    const calls = Array.from({ length: 53 }, () => mailCall(1, 10))
    await settled()
    expect(calls.filter(({ error }) => error?.status === 429)).toHaveLength(1)
  })

  test('of visitors leave turns to those of the organization, and to others', async () => {
    const visits = Array.from({ length: 4 }, () => visit('clinic'))
    const [member, elsewhere] = [mailCall(1, 10), visit('other')]
    await settled()
    expect(begun([...visits, member, elsewhere])).toEqual([true, true, true, false, true, true])
  })
})

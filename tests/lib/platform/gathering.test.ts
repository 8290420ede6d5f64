import { describe, expect, test } from 'vitest'
import { gathering } from '@/lib/platform/jobs/gathering'

/** A writing that ends when it is told to. */
function held() {
  const written: { gathered: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const note = gathering<number>(
    (gathered) =>
      new Promise((resolve, reject) =>
        written.push({ gathered, end: () => resolve(undefined), fail: reject }),
      ),
  )
  return { note, written, sets: () => written.map(({ gathered }) => gathered) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('what gathers', () => {
  test('is written at once where nothing is under way, and together after what is', async () => {
    const { note, written, sets } = held()
    const first = note([1, 2])
    await turn()
    const others = [note([3]), note([4, 5])]
    await turn()
    expect(sets()).toEqual([[1, 2]])
    written[0]!.end()
    await first
    await turn()
    expect(sets()).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    written[1]!.end()
    await Promise.all(others)
  })

  test('fails with its own writing alone', async () => {
    const { note, written, sets } = held()
    const first = note([1])
    await turn()
    const second = note([2])
    written[0]!.fail(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await turn()
    expect(sets()).toEqual([[1], [2]])
    written[1]!.end()
    await second
  })

  test('is nothing where nothing is given', async () => {
    const { note, sets } = held()
    await note([])
    expect(sets()).toEqual([])
  })
})

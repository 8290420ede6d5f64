import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRouter } from 'next/router'
import { describe, expect, test, vi } from 'vitest'
import { runEach } from '@/lib/client/run-each'
import { renderConsole } from '../console'
import { serve } from '../server'
import { buildThings, listThings, Things, type Thing } from '../things'

const IN_USE = { status: 409, error: 'A role holds it.', fields: {} }

/** The things, on a page that can be left. */
const OnOnePage = (props: Parameters<typeof Things>[0]) =>
  useRouter().pathname === '/elsewhere' ? null : <Things {...props} />

/** Whether closing the tab asks. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function deleteThree(onDelete: (thing: Thing) => Promise<unknown>) {
  serve({ 'GET /admin/things': listThings(buildThings(8)) })
  const user = userEvent.setup()
  const { router } = renderConsole(<OnOnePage onDelete={onDelete} />)
  for (const name of ['Thing 1', 'Thing 2', 'Thing 3'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = await screen.findByRole('region', { name: 'Selected things' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 3 things?' })
  expect(within(dialog).getByText('Thing 2')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  return { user, router }
}

describe('an action on several rows', () => {
  test('asks with their names, does it and tells of it', async () => {
    const remove = vi.fn(async () => {})
    await deleteThree(remove)
    expect(await screen.findByText('3 things deleted.')).toBeTruthy()
    expect(remove).toHaveBeenCalledTimes(3)
    expect(screen.queryByRole('region', { name: 'Selected things' })).toBeNull()
  })

  test('reports what it did not do and why, and keeps that ticked', async () => {
    const { user } = await deleteThree(async ({ id }) => {
      if (id === 't2') throw IN_USE
    })
    const report = await screen.findByText(/could not be deleted/)
    expect(report.textContent).toBe(
      '2 of 3 things deleted. 1 could not be deleted and stayed selected.',
    )
    expect(screen.getByText('A role holds it.', { exact: false }).textContent).toBe(
      'Thing 2 A role holds it.',
    )
    expect(screen.getByText('1 thing selected')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Thing 2' }).checked).toBe(
      true,
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Thing 1' }).checked).toBe(
      false,
    )
    await user.click(screen.getByRole('button', { name: 'Dismiss the report' }))
    expect(screen.queryByText(/could not be deleted/)).toBeNull()
  })

  test('tells of what it did not do wherever one has gone meanwhile, and stays', async () => {
    const ends: ((cause?: object) => void)[] = []
    const { router } = await deleteThree(
      () =>
        new Promise<void>((resolve, reject) =>
          ends.push((cause) => (cause ? reject(cause) : resolve())),
        ),
    )
    await waitFor(() => expect(ends).toHaveLength(3))
    expect(isHeld()).toBe(true)
    await act(() => router.push('/elsewhere'))
    expect(screen.queryByRole('table')).toBeNull()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    ends.forEach((end, index) => end(index === 1 ? IN_USE : undefined))
    const told = await screen.findByText('2 of 3 things deleted. 1 could not be deleted.')
    expect(screen.getByText('A role holds it.', { exact: false }).textContent).toBe(
      'Thing 2 A role holds it.',
    )
    expect(isHeld()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(told.isConnected).toBe(true)
    vi.useRealTimers()
  })

  test('shows how far it is, and can be stopped', async () => {
    const ends: (() => void)[] = []
    const { user } = await deleteThree(() => new Promise<void>((resolve) => ends.push(resolve)))
    expect(await screen.findByText('Deleting 0 of 3 things')).toBeTruthy()
    ends[0]!()
    expect(await screen.findByText('Deleting 1 of 3 things')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    ends.forEach((end) => end())
    // All three were under way: what has begun is not broken off.
    expect(await screen.findByText('3 things deleted.')).toBeTruthy()
  })
})

describe('doing something with each', () => {
  test('goes four at a time, in order', async () => {
    let running = 0
    let most = 0
    const begun: number[] = []
    await runEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (row) => {
      begun.push(row)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    })
    expect(most).toBe(4)
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('begins nothing more after a stop, and says what is left', async () => {
    const stop = new AbortController()
    const outcome = await runEach([1, 2, 3, 4, 5, 6], async (row) => row === 1 && stop.abort(), {
      signal: stop.signal,
    })
    await waitFor(() => expect(outcome.done).toContain(1))
    expect([...outcome.done, ...outcome.left].sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(outcome.left).toContain(6)
  })
})

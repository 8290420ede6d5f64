import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Hints } from '@/components/ui/shell/Hints'

afterEach(() => void vi.useRealTimers())

/** A cell of 100 pixels with a name in it, of so many. */
function show(width: number, hint?: string) {
  cleanup()
  render(
    <>
      <table>
        <tbody>
          <tr>
            <td style={{ textOverflow: 'ellipsis' }} data-hint={hint}>
              <b>Northside Health Group</b>
            </td>
          </tr>
        </tbody>
      </table>
      <Hints />
    </>,
  )
  const cell = screen.getByRole('cell')
  Object.defineProperties(cell, { scrollWidth: { value: width }, clientWidth: { value: 100 } })
  fireEvent.pointerOver(screen.getByText('Northside Health Group'))
}

test('what is cut off by its place says its whole', async () => {
  show(180)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Northside Health Group')
})

test('what carries a hint says that, and not itself', async () => {
  show(180, 'Suspended')
  expect((await screen.findByRole('tooltip')).textContent).toBe('Suspended')
})

test('what has room for all of its text says nothing more', () => {
  vi.useFakeTimers()
  show(100)
  act(() => void vi.runAllTimers())
  expect(screen.queryByRole('tooltip')).toBeNull()
  show(180)
  act(() => void vi.runAllTimers())
  expect(screen.getByRole('tooltip')).toBeTruthy()
})

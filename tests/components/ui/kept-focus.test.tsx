import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { KeptFocus } from '@/components/ui/shell/KeptFocus'

/**
 * A page with a button that goes, or cannot be used, once it was pressed; and one that has all of
 * it go.
 */
function Page() {
  const [state, setState] = useState<'offered' | 'busy' | 'done' | 'away'>('offered')
  return (
    <>
      <KeptFocus />
      <main>
        {state !== 'away' && (
          <p data-testid="part">
            {state !== 'done' && (
              <button disabled={state === 'busy'} onClick={() => setState('done')}>
                Capture
              </button>
            )}
          </p>
        )}
      </main>
      {(['offered', 'busy', 'away'] as const).map((next) => (
        <button key={next} onClick={() => setState(next)}>
          {next}
        </button>
      ))}
    </>
  )
}
const Early = ({ kept = false, done = false }) => (
  <main>
    {kept && <KeptFocus />}
    <p data-testid="part">{!done && <button>Early</button>}</p>
  </main>
)
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('the focus', () => {
  test('stays where the button was whose work is done, and nobody tabs to that', async () => {
    render(<Page />)
    button('Capture').focus()
    press('Capture')
    await turn()
    const part = screen.getByTestId('part')
    expect(document.activeElement).toBe(part)
    button('busy').focus()
    expect(part.hasAttribute('tabindex')).toBe(false)
  })

  test('stays also where it was before anybody kept it', async () => {
    const { rerender } = render(<Early />)
    button('Early').focus()
    rerender(<Early kept />)
    rerender(<Early kept done />)
    await turn()
    expect(document.activeElement).toBe(screen.getByTestId('part'))
  })

  test('comes back to a button that could not be used for a while', async () => {
    render(<Page />)
    button('Capture').focus()
    press('busy')
    await turn()
    ;(document.activeElement as HTMLElement).blur()
    press('offered')
    await turn()
    expect(document.activeElement).toBe(button('Capture'))
  })

  test('does not come back to what was left as it is', async () => {
    render(<Page />)
    button('Capture').focus()
    button('Capture').blur()
    document.body.append(document.createElement('p'))
    await turn()
    expect(document.activeElement).toBe(document.body)
  })

  test.each<[string, () => void]>([
    ['with a press somewhere', () => fireEvent.pointerDown(document.body)],
    ['with Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('is nobody’s where a person has gone from it %s', async (_, go) => {
    render(<Page />)
    button('Capture').focus()
    go()
    press('Capture')
    await turn()
    expect(document.activeElement).toBe(document.body)
  })

  test('begins anew where the page is another one', async () => {
    render(<Page />)
    button('Capture').focus()
    press('away')
    await turn()
    expect(document.activeElement).toBe(document.body)
  })
})

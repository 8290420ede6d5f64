import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { renderConsole } from './console'
import { ok, refused, serve, type Handler } from './server'

// The forms in which something new is entered: each is walked from field to field, as somebody
// would who knows the keyboard. Those that change a record are made of the same fields, and the lint
// rules let nobody use Mantine's own.
const FOLDER = path.resolve(import.meta.dirname, '../../components')
const forms = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/(New\w+|Invite|AddSuppression)Drawer\.tsx$/.test(file))
  .toSorted()
type Form = ComponentType<{ onClose: () => void; onMade: () => void }>

/**
 * Nothing is there yet but what is needed to begin; the shop lists what belongs to a noun under its
 * name.
 */
const known: Record<string, Handler> = {
  'GET /admin/account': () => ok([{ label: 'Germany', value: 276 }]),
  'GET /admin/organizations/northside': () => refused(403, 'This needs organizations:read.'),
  'GET /commerce/admin/store': () => ({
    body: { store: { default_currency_code: 'usd', currencies: [{ code: 'usd' }] } },
  }),
}
const nothing = new Proxy(known, {
  get: (handlers, call: string): Handler | undefined => {
    const [, noun] = /^GET \/commerce\/admin\/([\w-]+)$/.exec(call) ?? []
    return (
      handlers[call] ??
      (noun ? () => ({ body: { [noun.replaceAll('-', '_')]: [], count: 0 } }) : undefined)
    )
  },
})

const submitted = vi.fn()
const user = userEvent.setup()
let walked = 0
let took = 0
const CHOICE = /Select-input|MultiSelect-inputField/
const SINGLE = /mantine-Select-input/

/** The fields in which somebody can type to find an option. */
const fields = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole<HTMLInputElement>('combobox', { hidden: true })
    .filter(
      ({ disabled, readOnly, className }) =>
        !disabled && !readOnly && className.includes('mantine-'),
    )
const listOf = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '')
const optionsOf = (field: HTMLInputElement) => [
  ...(listOf(field)?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ??
    []),
]

/** Dialogs and new rows put the focus where one begins in a task of their own. */
const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Types the beginning of an option, and presses Enter. */
async function walk(field: HTMLInputElement) {
  act(() => field.focus())
  fireEvent.click(field)
  const isChoice = CHOICE.test(field.className)
  if (isChoice) await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
  const words = optionsOf(field).at(-1)?.textContent?.trim().slice(0, 4) ?? 'zz'
  fireEvent.input(field, { target: { value: words } })
  if (isChoice && optionsOf(field).length > 0)
    await waitFor(() => {
      const announced = field.getAttribute('aria-activedescendant')
      expect(optionsOf(field).map(({ id }) => id)).toContain(announced)
    })
  // A text without suggestions has no list, and Enter sends it like any other text.
  else if (!isChoice && optionsOf(field).length === 0) return
  expect(document.activeElement).toBe(field)
  const option = optionsOf(field).find(
    ({ id }) => id === field.getAttribute('aria-activedescendant'),
  )
  const taken = vi.fn()
  option?.addEventListener('click', taken)
  const isChosen = option?.hasAttribute('data-checked')
  await user.keyboard('{Enter}')
  if (isChoice && option) {
    // What is chosen already stays so without being chosen anew.
    expect(taken, field.id).toHaveBeenCalledTimes(isChosen ? 0 : 1)
    // One of several is not said in the field, but beside it.
    if (SINGLE.test(field.className)) expect(option.textContent).toContain(field.value)
    took++
  }
  walked++
}

test.each(forms)('Enter in the fields of %s takes an option, and saves nothing', async (file) => {
  const name = path.basename(file, '.tsx')
  const Form = ((await import(path.join(FOLDER, file))) as Record<string, Form>)[name]!
  const { asked } = serve(nothing)
  submitted.mockClear()
  document.addEventListener('submit', submitted, { capture: true })
  renderConsole(<Form onClose={() => {}} onMade={() => {}} />, {
    query: { organizationDomainURL: 'northside' },
  })
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('form')).toBeTruthy())
  await nextTask()
  for (const more of within(screen.getByRole('dialog')).queryAllByRole('button', {
    name: /^Add (?!hours)\w/,
  }))
    if ((more as HTMLButtonElement).type === 'button') fireEvent.click(more)
  await nextTask()
  for (let index = 0; index < fields().length; index++) {
    const field = fields()[index]!
    await walk(field)
    expect(
      submitted,
      field.labels?.[0]?.textContent ?? field.ariaLabel ?? '',
    ).not.toHaveBeenCalled()
  }
  document.removeEventListener('submit', submitted, { capture: true })
  expect(
    asked.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/')),
  ).toEqual([])
  cleanup()
})

afterAll(() => {
  expect(walked).toBeGreaterThan(40)
  expect(took).toBeGreaterThan(15)
})

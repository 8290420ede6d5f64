import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import path from 'node:path'
import type { ComponentType } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { buildSession, renderConsole } from './console'
import type { FormWithLists } from '@/tests/support/forms-with-lists'
import { listEntries, ok, refused, serve, type Handler } from './server'

const FOLDER = path.resolve(import.meta.dirname, '../../components')
/** Tabs and steps that hold further fields. */
const CLOSED = '[role=tab][aria-selected=false], form h2 [aria-expanded=false]'
/** What is sent to be shown how something would be. */
const READS = /^\/auth\/|\/preview$/
type Form = ComponentType<Record<string, unknown>>

/**
 * Nothing is there but what is needed to begin; the shop lists what belongs to a noun under its
 * name.
 */
const known: Record<string, Handler> = {
  'GET /admin/account': () => ok([{ label: 'Germany', value: 276 }]),
  'GET /admin/organizations': listEntries,
  'GET /admin/organizations/northside': () => refused(403, 'This needs organizations:read.'),
  'GET /commerce/admin/store': () => ({
    body: { store: { default_currency_code: 'usd', currencies: [{ code: 'usd' }] } },
  }),
}
const shop = (has: Record<string, object>) =>
  new Proxy(known, {
    get: (handlers, call: string): Handler | undefined => {
      const [, read = ''] = /^(?:GET|POST) (.*)$/.exec(call) ?? []
      const [, noun] = /^GET \/commerce\/admin\/([\w-]+)$/.exec(call) ?? []
      const body = has[read]
      if (body) return () => ({ body })
      return (
        handlers[call] ??
        (noun ? () => ({ body: { [noun.replaceAll('-', '_')]: [], count: 0 } }) : undefined)
      )
    },
  })

const everything = [{ resource: 'all', actions: ['read', 'create', 'update', 'assign'] }]
const submitted = vi.fn()
const user = userEvent.setup()
let walked = 0
let took = 0
const CHOICE = /Select-input|MultiSelect-inputField/
const SINGLE = /mantine-Select-input/
const TEXT = /mantine-Autocomplete-input/

/** The fields in which somebody can type to find something, or choose it from a list. */
const fields = () =>
  [
    ...screen.queryAllByRole<HTMLInputElement>('combobox', { hidden: true }),
    ...screen.queryAllByRole<HTMLInputElement>('searchbox', { hidden: true }),
  ].filter(({ disabled, className }) => !disabled && className.includes('mantine-'))
const listOf = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '')
const optionsOf = (field: HTMLInputElement) => [
  ...(listOf(field)?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ??
    []),
]
const nameOf = (field: HTMLInputElement) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? ''

/** Dialogs and new rows put the focus where one begins in a task of their own. */
const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Types the beginning of an option, and presses Enter. */
async function walk(field: HTMLInputElement) {
  act(() => field.focus())
  fireEvent.click(field)
  const isChoice = CHOICE.test(field.className)
  if (isChoice) await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
  // One can choose in some, and not type: those that have nothing to choose have no list.
  if (field.readOnly && optionsOf(field).length === 0) return
  const words = optionsOf(field).at(-1)?.textContent?.trim().slice(0, 4) ?? 'zz'
  if (!field.readOnly) fireEvent.input(field, { target: { value: words } })
  if (isChoice && optionsOf(field).length > 0)
    await waitFor(() => {
      const announced = field.getAttribute('aria-activedescendant')
      expect(optionsOf(field).map(({ id }) => id)).toContain(announced)
    })
  // A text without suggestions has no list, and Enter sends it like any other text.
  else if (TEXT.test(field.className) && optionsOf(field).length === 0) return
  expect(document.activeElement).toBe(field)
  const option = optionsOf(field).find(
    ({ id }) => id === field.getAttribute('aria-activedescendant'),
  )
  const taken = vi.fn()
  option?.addEventListener('click', taken)
  const isSingle = SINGLE.test(field.className)
  const isChosen = option?.hasAttribute('data-checked')
  await user.keyboard('{Enter}')
  if (isChoice && option) {
    // What is chosen already stays so without being chosen anew; one of several is given up.
    expect(taken, field.id).toHaveBeenCalledTimes(isChosen && isSingle ? 0 : 1)
    // One of several is not said in the field, but beside it.
    if (isSingle) expect(option.textContent).toContain(field.value)
    took++
  }
  walked++
}

/**
 * Presses Enter in every field of these forms that has a list of options: it takes an option, and
 * saves nothing. `least`: so many fields are walked, and options taken, if forms are what they were.
 */
export function walkLists(forms: FormWithLists[], least: { walked: number; took: number }) {
  test.each(forms.map((form) => [form.name ?? form.file, form] as const))(
    'Enter in the fields of %s takes an option, and saves nothing',
    async (_, { file, name = path.basename(file), props, has = {} }) => {
      const forms = (await import(path.join(FOLDER, `${file}.tsx`))) as Record<string, Form>
      const Form = forms[name]!
      const { asked } = serve(shop(has))
      submitted.mockClear()
      document.addEventListener('submit', submitted, { capture: true })
      renderConsole(<Form onClose={() => {}} {...props} />, {
        session: buildSession({ globalRoles: [{ resourceActions: everything }] }),
        query: { organizationDomainURL: 'northside' },
      })
      const done = new Set<HTMLInputElement>()
      const next = () => fields().find((field) => !done.has(field))
      /** New rows and other steps bring further fields. */
      const walkAll = async () => {
        for (let field = next(); field; field = next()) {
          const label = nameOf(field)
          done.add(field)
          await walk(field)
          expect(submitted, label).not.toHaveBeenCalled()
        }
      }
      await waitFor(() => expect(document.querySelector('form, [role=combobox]')).toBeTruthy())
      await nextTask()
      for (const more of document.querySelectorAll<HTMLButtonElement>('form button[type=button]'))
        if (/^Add (?!hours)\w/.test(more.textContent)) fireEvent.click(more)
      await nextTask()
      const before = walked
      await walkAll()
      for (const closed of document.querySelectorAll(CLOSED)) {
        fireEvent.click(closed)
        await nextTask()
        await walkAll()
      }
      // What there is to choose may still be loading.
      if (walked === before) {
        await waitFor(() => expect(next(), 'a field to walk').toBeTruthy())
        await walkAll()
      }
      expect(walked).toBeGreaterThan(before)
      document.removeEventListener('submit', submitted, { capture: true })
      const changes = asked.filter(({ method, path }) => method !== 'GET' && !READS.test(path))
      expect(changes).toEqual([])
      cleanup()
    },
  )

  afterAll(() => {
    expect(walked).toBeGreaterThan(least.walked)
    expect(took).toBeGreaterThan(least.took)
  })
}

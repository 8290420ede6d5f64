import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Categories } from '@/components/commerce/categories/Categories'
import { buildSession, renderConsole } from '../console'
import { serve } from '../server'

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const named = (id: string, parent_category_id: string | null, rank = 0) => ({
  ...times,
  id,
  name: id,
  handle: id,
  description: '',
  is_active: true,
  is_internal: false,
  metadata: null,
  parent_category_id,
  rank,
})
type Fields = { parent_category_id: string | null; rank?: number }

/** A shop in which Beds lie in Rooms, and Cots in Beds, beside Lamps and Tools. */
async function show(session = buildSession()) {
  let rows = [
    named('Rooms', null),
    named('Beds', 'Rooms'),
    named('Cots', 'Beds'),
    named('Lamps', null, 1),
    named('Tools', null, 2),
  ]
  const one = (id: string) => ({ body: { product_category: rows.find((row) => row.id === id) } })
  const put = (id: string, fields: Fields) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...fields } : row))
    return one(id)
  }
  const writes: [string, unknown][] = []
  serve({
    'GET /commerce/admin/product-categories': () => ({
      body: { count: rows.length, product_categories: rows },
    }),
    ...Object.fromEntries(
      rows.flatMap(({ id }) => [
        [`GET /commerce/admin/product-categories/${id}`, () => one(id)],
        [
          `POST /commerce/admin/product-categories/${id}`,
          ({ body }: { body: unknown }) => {
            writes.push([id, body])
            return put(id, body as Fields)
          },
        ],
      ]),
    ),
  })
  renderConsole(<Categories />, { session, pathname: '/admin/commerce/categories' })
  await screen.findByRole('link', { name: 'Rooms' })
  return { writes, put }
}
const link = (name: string) => screen.getByRole('link', { name })
const marked = () =>
  [...document.querySelectorAll('[data-over]')].map(({ textContent }) => textContent)
const drag = (name: string, onto: string) => {
  fireEvent.dragStart(link(name))
  // What is not taken there would be dropped nowhere.
  return !fireEvent.dragOver(link(onto)) && fireEvent.drop(link(onto))
}

describe('a category', () => {
  test('is put below the one that its name is dragged onto, and back', async () => {
    const { writes } = await show()
    fireEvent.dragStart(link('Lamps'))
    fireEvent.dragOver(link('Beds'))
    expect(marked()).toEqual(['Beds'])
    fireEvent.dragLeave(link('Beds'))
    expect(marked()).toEqual([])
    fireEvent.dragOver(link('Rooms'))
    fireEvent.drop(link('Rooms'))
    expect(marked()).toEqual([])
    expect(await screen.findByText('“Lamps” lies in “Rooms” now.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone.')).toBeTruthy()
    expect(writes).toEqual([
      ['Lamps', { parent_category_id: 'Rooms' }],
      ['Lamps', { parent_category_id: null, rank: 1 }],
    ])
  })

  test.each([
    ['itself', 'Rooms', 'Rooms'],
    ['what lies in it', 'Rooms', 'Cots'],
    ['what it lies in already', 'Beds', 'Rooms'],
  ])('is not dropped onto %s', async (_, name, onto) => {
    const { writes } = await show()
    fireEvent.dragStart(link(name))
    expect([fireEvent.dragOver(link(onto)), marked(), writes]).toEqual([true, [], []])
  })

  test('that somebody else has put elsewhere stays there', async () => {
    const { writes, put } = await show()
    put('Lamps', { parent_category_id: 'Tools' })
    drag('Lamps', 'Rooms')
    expect(await screen.findByText('Somebody else has changed this.')).toBeTruthy()
    expect(writes).toEqual([])
  })

  test('stays where it is for those who may only read', async () => {
    const reads = {
      globalRoles: [{ resourceActions: [{ resource: 'commerce', actions: ['read'] }] }],
    }
    const { writes } = await show(buildSession(reads))
    expect(drag('Lamps', 'Rooms')).toBe(false)
    await waitFor(() => expect(writes).toEqual([]))
  })
})

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Notifications } from '@/components/commerce/notifications/Notifications'
import { EditNote } from '@/components/commerce/orders/edits/EditNote'
import { NoteForm, Wrote } from '@/components/commerce/orders/Notes'
import type { OrderNote } from '@/hooks/commerce/orders/use-shop-orders'
import { renderConsole } from '../console'
import { ok, serve } from '../server'

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const author = { email: 'commerce@polyclinic.example', first_name: null, last_name: null }
const note: OrderNote = {
  ...times,
  id: 'note_1',
  value: 'Call back',
  resource_id: 'order_1',
  author,
}
const HISTORY = 'GET /admin/commerce/history'
const line = (id: number, action: string, actor: string | null, after: object = {}) => ({
  id,
  at: times.created_at,
  actor,
  action,
  before: null,
  after,
})

describe('a note', () => {
  test('that was typed and not added is there again after the page was left, until it is added', async () => {
    const server = serve({
      'GET /commerce/admin/notes': () => ({ body: { notes: [], count: 0 } }),
      'POST /commerce/admin/notes': () => ({ body: { note } }),
    })
    const field = async () =>
      (await screen.findByRole('textbox', { name: 'Note' })) as HTMLTextAreaElement
    const open = async (of: string) => {
      cleanup()
      renderConsole(<NoteForm of={of} />)
      return (await field()).value
    }
    expect(await open('order_1')).toBe('')
    fireEvent.change(await field(), { target: { value: 'Call back' } })
    expect(await open('order_2')).toBe('')
    expect(await open('order_1')).toBe('Call back')
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(async () => expect((await field()).value).toBe(''))
    expect(server.times('POST /commerce/admin/notes')).toBe(1)
    expect(await open('order_1')).toBe('')
  })

  test('is whose the log says it is, and who has certainly changed it last', async () => {
    const lines = [
      line(4, 'commerce:update', 'Tom', { request: 'POST it', outcome: 'refused (400)' }),
      line(3, 'commerce:update', 'Tom', { request: 'POST it' }),
      line(2, 'commerce:update', 'Ben', { request: 'POST it' }),
      line(1, 'commerce:create', 'Ada'),
    ]
    serve({ [HISTORY]: () => ok(lines, { total: 3 }) })
    const { container } = renderConsole(<Wrote note={note} />)
    await waitFor(() => expect(container.textContent).toMatch(/By Ada\. Changed by Ben/))
  })

  test('that did not come from the console is whose Medusa says it is', async () => {
    serve({ [HISTORY]: () => ok([], { total: 0 }) })
    renderConsole(<Wrote note={note} />)
    expect(await screen.findByText(/By commerce@polyclinic\.example/)).toBeTruthy()
  })

  test('that somebody else has changed meanwhile is a conflict', async () => {
    const now = { ...note, value: 'Called', updated_at: '2026-01-02T00:00:00.000Z' }
    const server = serve({
      'GET /commerce/admin/notes/note_1': () => ({ body: { note: now } }),
      'POST /commerce/admin/notes/note_1': () => ({ body: { note: now } }),
    })
    renderConsole(<EditNote note={note} onClose={() => {}} />)
    const field = await screen.findByRole('textbox', { name: 'Note' })
    fireEvent.change(field, { target: { value: 'Call again' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine: Note' }))
    expect(server.times('POST /commerce/admin/notes/note_1')).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
        value: 'Call again',
      }),
    )
  })
})

test('a notification is sent again to whom it was sent, once', async () => {
  const sent = {
    ...times,
    id: 'noti_1',
    event_name: 'order.placed',
    to: 'ada@x.example',
    resource_type: 'order',
    resource_id: 'order_1',
    provider_id: 'mailer',
  }
  const resends: object[] = []
  const server = serve({
    'GET /commerce/admin/notifications': () => ({
      body: { notifications: [{ ...sent, resends }] },
    }),
    'POST /commerce/admin/notifications/noti_1/resend': () => {
      resends.push({ id: 'noti_2' })
      return { body: { notification: sent } }
    },
  })
  renderConsole(<Notifications />, { pathname: '/admin/commerce/notifications' })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Actions for Order placed, to ada@x.example' }),
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send again…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/sent to ada@x\.example again/)).toBeTruthy()
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    undefined,
  ])
})

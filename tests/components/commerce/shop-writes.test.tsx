import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Doubts } from '@/components/commerce/area/Doubts'
import { CollectionDrawer } from '@/components/commerce/collections/CollectionDrawer'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { renderConsole } from '../console'
import { refused, serve, type Handler } from '../server'

const ONE = '/commerce/admin/collections/pcol_1'
const devices = {
  id: 'pcol_1',
  title: 'Devices',
  handle: 'devices',
  metadata: null,
  sold: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
}
const asOf = (more: object) => ({ body: { collection: { ...devices, ...more } } })
const unknown = {
  status: 502,
  body: { success: false, error: 'Nobody can tell.', outcome: 'unknown' },
}
const lost: Handler = () => Promise.reject(new TypeError('Failed to fetch'))

const doubt = () => screen.queryByText(/nobody can tell yet whether this was done/)
const button = (name: string) => screen.getByRole('button', { name })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The drawer of one collection, whose title becomes another one. */
async function save(handlers: Record<string, Handler>) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const closed = vi.fn()
  const server = serve({ [`GET ${ONE}`]: () => asOf({}), ...handlers })
  renderConsole(
    <>
      <Doubts />
      <CollectionDrawer id="pcol_1" onClose={closed} />
    </>,
    { pathname: '/admin/commerce/collections' },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), {
    target: { value: 'Kiosks' },
  })
  fireEvent.click(button('Save'))
  return { ...server, closed }
}

afterEach(() => void vi.useRealTimers())

describe('a write of the shop', () => {
  test('of a row that somebody else has changed since is not sent, and asks whose counts', async () => {
    let reads = 0
    const { times } = await save({
      [`GET ${ONE}`]: () =>
        asOf(reads++ > 0 ? { title: 'Theirs', updated_at: '2026-01-03T00:00:00.000Z' } : {}),
    })
    expect(await screen.findByRole('button', { name: 'Keep mine: Title' })).toBeTruthy()
    expect(times(`POST ${ONE}`)).toBe(0)
  })

  test('that is refused keeps what was typed', async () => {
    const { closed } = await save({
      [`POST ${ONE}`]: () => ({
        status: 422,
        body: { success: false, error: 'There is one already.', outcome: 'not done' },
      }),
    })
    expect(await screen.findByText('There is one already.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Kiosks')
    expect([doubt(), closed.mock.calls.length]).toEqual([null, 0])
  })

  test.each([
    ['does not answer', lost],
    ['is away', () => refused(503, 'Commerce is not available right now.')],
  ])(
    'that is not even begun while the shop %s is told as not done, and keeps what was typed',
    async (_, away) => {
      let reads = 0
      const { closed, times } = await save({
        [`GET ${ONE}`]: (call) => (reads++ > 0 ? away(call) : asOf({})),
      })
      expect(
        await screen.findByText(
          'The shop cannot be asked right now, so this was not done. Try again in a moment.',
        ),
      ).toBeTruthy()
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Kiosks')
      expect([doubt(), closed.mock.calls.length, times(`POST ${ONE}`)]).toEqual([null, 0, 0])
    },
  )

  test('is in doubt while it has no answer, and is told once it has', async () => {
    let away = true
    const { asked, closed } = await save({
      [`POST ${ONE}`]: (call) => (away ? lost(call) : asOf({ title: 'Kiosks' })),
    })
    await waitFor(() => expect(doubt()?.textContent).toContain('Collection “Kiosks”:'))
    await wait(3000)
    expect(closed).not.toHaveBeenCalled()
    away = false
    const told = 'Collection “Kiosks”: the shop says now that this was done.'
    // Ten seconds, in steps: the notice closes by itself after four.
    for (let step = 0; step < 20 && !screen.queryByText(told); step++) await wait(500)
    expect(screen.getByText(told)).toBeTruthy()
    expect([doubt(), closed.mock.calls.length]).toEqual([null, 1])
    const keys = asked
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  })

  test('of which nobody can tell is done once the row has what was sent', async () => {
    let title = 'Devices'
    const { closed } = await save({
      [`GET ${ONE}`]: () => asOf({ title }),
      [`POST ${ONE}`]: () => unknown,
    })
    await waitFor(() => expect(doubt()).not.toBeNull())
    await wait(20_000)
    expect(closed).not.toHaveBeenCalled()
    title = 'Kiosks'
    await wait(20_000)
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(doubt()).toBeNull()
  })

  test('of which nobody can tell, and whose effect never comes, is told as not done', async () => {
    const { closed } = await save({ [`POST ${ONE}`]: () => unknown })
    await waitFor(() => expect(doubt()).not.toBeNull())
    await wait(61_500)
    expect(await screen.findByText(/^Collection “Kiosks”: this was not done\./)).toBeTruthy()
    expect([doubt(), closed.mock.calls.length]).toEqual([null, 0])
  })

  /** The question before one collection goes, answered with yes. */
  function deletion(handlers: Record<string, Handler>) {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const deleted = vi.fn()
    serve(handlers)
    renderConsole(
      <>
        <Doubts />
        <DeleteFromShop
          of={collections}
          noun="collection"
          id="pcol_1"
          name="Devices"
          onDeleted={deleted}
          onClose={() => {}}
        >
          It goes.
        </DeleteFromShop>
      </>,
    )
    fireEvent.click(button('Delete'))
    return deleted
  }

  test('that deletes, and that the shop was away for, is told as not done', async () => {
    const answer = {
      success: false,
      error: 'Commerce is not available right now.',
      outcome: 'not done',
    }
    const deleted = deletion({
      [`DELETE ${ONE}`]: () => ({ status: 503, body: answer }),
      [`GET ${ONE}`]: () => asOf({}),
    })
    expect(
      await screen.findByText(
        'The shop cannot be asked right now, so this was not done. Try again in a moment.',
      ),
    ).toBeTruthy()
    expect([doubt(), deleted.mock.calls.length]).toEqual([null, 0])
  })

  test('that deletes, and whose row stays there, is told as not done', async () => {
    const deleted = deletion({ [`DELETE ${ONE}`]: () => unknown, [`GET ${ONE}`]: () => asOf({}) })
    await waitFor(() =>
      expect(doubt()?.textContent).toContain('The deletion of collection “Devices”'),
    )
    await wait(61_500)
    expect(
      await screen.findByText(/^The deletion of collection “Devices”: this was not done\./),
    ).toBeTruthy()
    expect([doubt(), deleted.mock.calls.length]).toEqual([null, 0])
  })

  test('that deletes is done once the row is not there', async () => {
    let gone = false
    const deleted = deletion({
      [`DELETE ${ONE}`]: () => unknown,
      [`GET ${ONE}`]: () => (gone ? refused(404, 'Not found.') : asOf({})),
    })
    await waitFor(() =>
      expect(doubt()?.textContent).toContain('The deletion of collection “Devices”'),
    )
    await wait(10_000)
    expect(deleted).not.toHaveBeenCalled()
    gone = true
    await wait(20_000)
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce())
  })

  /**
   * Buttons that add a collection, and that do something with one; and how those writes have ended.
   */
  function both() {
    const ends: unknown[] = []
    function Both() {
      const { create, act } = useShopWrites<typeof devices>(collections as never)
      const evidence = ({ sold }: typeof devices) => sold
      const sent = { title: 'Kiosks', handle: undefined, countries: ['is'] }
      return (
        <>
          <button
            onClick={() =>
              void create(sent, 'It').then(
                ({ id }) => ends.push(id),
                () => ends.push('not done'),
              )
            }
          >
            Create
          </button>
          <button
            onClick={() =>
              void act({ id: 'pcol_1', path: 'sell', what: 'It', evidence }).then(() =>
                ends.push('sold'),
              )
            }
          >
            Sell
          </button>
        </>
      )
    }
    renderConsole(<Both />)
    return ends
  }
  const kiosks = (id: string) => ({
    ...devices,
    id,
    title: 'Kiosks',
    countries: [{ id: 7, iso_2: 'is' }],
  })

  test('that adds finds what it has added among the latest, and a deed what it has changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let sold = 0
    let rows = [devices, kiosks('pcol_2')]
    serve({
      'POST /commerce/admin/collections': () => ((rows = [...rows, kiosks('pcol_3')]), unknown),
      'GET /commerce/admin/collections': () => ({ body: { collections: rows } }),
      [`GET ${ONE}`]: () => asOf({ sold }),
      [`POST ${ONE}/sell`]: () => ((sold = 1), unknown),
    })
    const ends = both()
    for (const [name, end] of [
      ['Create', 'pcol_3'],
      ['Sell', 'sold'],
    ] as const) {
      fireEvent.click(button(name))
      await waitFor(() => expect(ends.at(-1)).toBe(end))
    }
  })

  test('that adds takes nothing that was there before for what it has added', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const created_at = new Date().toISOString()
    serve({
      'POST /commerce/admin/collections': () => unknown,
      'GET /commerce/admin/collections': () => ({
        body: { collections: [{ ...kiosks('pcol_2'), created_at }] },
      }),
    })
    const ends = both()
    fireEvent.click(button('Create'))
    await wait(63_000)
    await waitFor(() => expect(ends).toEqual(['not done']))
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BatchJobs } from '@/components/commerce/batch-jobs/BatchJobs'
import { Collections } from '@/components/commerce/collections/Collections'
import { Orders } from '@/components/commerce/orders/Orders'
import { ReturnReasons } from '@/components/commerce/return-reasons/ReturnReasons'
import { save } from '@/lib/client/download'
import { renderConsole } from '../console'
import { refused, serve, type Asked } from '../server'

vi.mock('@/lib/client/download', () => ({ save: vi.fn() }))
beforeEach(() => void vi.mocked(save).mockReset())

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const orderOf = (number: number, more: object = {}) => ({
  ...times,
  id: `order_${number}`,
  display_id: number,
  email: `ada${number}@x.example`,
  customer: null,
  status: 'pending',
  payment_status: 'captured',
  fulfillment_status: 'not_fulfilled',
  total: 1200,
  currency_code: 'usd',
  ...more,
})
const ORDERS = Array.from({ length: 450 }, (_, index) => orderOf(450 - index))
const pageOf = (rows: unknown[], { params }: Asked) => ({
  body: {
    orders: rows.slice(
      Number(params.get('offset')),
      Number(params.get('offset')) + Number(params.get('limit')),
    ),
    count: rows.length,
  },
})

/** Presses the button of a list once it is there. */
async function exportAll() {
  const button = await screen.findByRole('button', { name: 'Export as CSV' })
  fireEvent.click(button)
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
}
const linesSaved = async () => {
  const [name, file] = vi.mocked(save).mock.lastCall!
  const text = await file.text()
  return { name, lines: text.trimEnd().split('\r\n') }
}
const numbersIn = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]))

describe('a list of the shop as a file', () => {
  test('has every row that is found, not those of the page alone, asked for as the list is', async () => {
    const { asked } = serve({ 'GET /commerce/admin/orders': (call) => pageOf(ORDERS, call) })
    renderConsole(<Orders />, { query: { search: 'ada', status: 'pending,completed', page: '2' } })
    await exportAll()
    const { name, lines } = await linesSaved()
    expect(name).toBe('orders.csv')
    expect(numbersIn(lines)).toEqual(ORDERS.map(({ display_id }) => display_id))
    const wanted = ['q', 'status[0]', 'status[1]', 'order']
    for (const { params } of asked.filter(({ path }) => path === '/commerce/admin/orders'))
      expect(wanted.map((name) => params.get(name))).toEqual([
        'ada',
        'pending',
        'completed',
        '-display_id',
      ])
  })

  test('has money as its currency has it, and nothing that a spreadsheet takes for a formula', async () => {
    const rows = [
      orderOf(4, { total: 1250, currency_code: 'kwd', email: '=HYPERLINK("http://x.example")' }),
      orderOf(3, { total: 5000, currency_code: 'jpy', email: '+1@x.example' }),
      orderOf(2, { total: 5, email: '@x', shipping_methods: [] }),
      orderOf(1, { email: '-x@x.example', status: 'of_later' }),
    ]
    serve({ 'GET /commerce/admin/orders': (call) => pageOf(rows, call) })
    renderConsole(<Orders />)
    await exportAll()
    const { lines } = await linesSaved()
    expect(lines).toEqual([
      'Order,Placed,Customer,E-mail,Status,Payment,Fulfilment,Currency,Total',
      `4,2026-01-01T00:00:00.000Z,,"'=HYPERLINK(""http://x.example"")",Pending,Paid,Not fulfilled,KWD,1.250`,
      `3,2026-01-01T00:00:00.000Z,,'+1@x.example,Pending,Paid,Not fulfilled,JPY,5000`,
      `2,2026-01-01T00:00:00.000Z,,'@x,Pending,Paid,Nothing to ship,USD,0.05`,
      `1,2026-01-01T00:00:00.000Z,,'-x@x.example,of later,Paid,Not fulfilled,USD,12.00`,
    ])
  })

  test('is none, and says so, when commerce goes away half-way', async () => {
    serve({
      'GET /commerce/admin/orders': (call) =>
        Number(call.params.get('offset')) > 0
          ? refused(503, 'Commerce is not available right now. Try again in a moment.')
          : pageOf(ORDERS, call),
    })
    renderConsole(<Orders />)
    await exportAll()
    expect(
      await screen.findByText(
        'No file was made. Commerce is not available right now. Try again in a moment.',
      ),
    ).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  test('is read anew when a row goes meanwhile, of which another one would be missing', async () => {
    let rows = ORDERS
    serve({
      'GET /commerce/admin/orders': (call) => {
        const page = pageOf(rows, call)
        if (call.params.get('limit') === '200') rows = ORDERS.slice(1)
        return page
      },
    })
    renderConsole(<Orders />)
    await exportAll()
    const { lines } = await linesSaved()
    expect(numbersIn(lines)).toEqual(ORDERS.slice(1).map(({ display_id }) => display_id))
  })

  test('is none where the list does not hold still', async () => {
    let rows = ORDERS
    serve({
      'GET /commerce/admin/orders': (call) => {
        const page = pageOf(rows, call)
        rows = [orderOf(rows.length + 1), ...rows]
        return page
      },
    })
    renderConsole(<Orders />)
    await exportAll()
    expect(
      await screen.findByText(/^No file was made\. The list changed each time while it was read\./),
    ).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  test('that is searched here has what that finds, on all pages', async () => {
    const named = Array.from({ length: 60 }, (_, index) => ({
      ...times,
      id: `pcol_${index}`,
      title: `${index % 2 ? 'Beds' : 'Lamps'} ${index}`,
      handle: '',
      metadata: null,
    }))
    serve({
      'GET /commerce/admin/collections': () => ({ body: { collections: named, count: 60 } }),
    })
    renderConsole(<Collections />, { query: { search: 'lamps' } })
    await exportAll()
    const { name, lines } = await linesSaved()
    expect([name, lines.length]).toEqual(['collections.csv', 31])
    expect(lines.slice(1).every((line) => line.startsWith('Lamps'))).toBe(true)
  })

  test('of batch jobs says what they were, how they ended and when', async () => {
    const job = (id: string, status: string, more: object) => ({
      ...times,
      id,
      type: 'order-export',
      status,
      dry_run: false,
      result: null,
      completed_at: null,
      failed_at: null,
      canceled_at: null,
      ...more,
    })
    const rows = [
      job('batch_2', 'completed', {
        result: { count: 12, file_size: 3456 },
        completed_at: '2026-01-03T00:00:00.000Z',
      }),
      job('batch_1', 'canceled', {
        canceled_at: '2026-01-04T00:00:00.000Z',
        created_at: '2025-12-31T00:00:00.000Z',
      }),
    ]
    serve({ 'GET /commerce/admin/batch-jobs': () => ({ body: { batch_jobs: rows, count: 2 } }) })
    renderConsole(<BatchJobs />)
    await exportAll()
    expect(await linesSaved()).toEqual({
      name: 'batch-jobs.csv',
      lines: [
        'Job,Status,Rows,Bytes of its file,Begun,Ended',
        'Export of orders,Done,12,3456,2026-01-01T00:00:00.000Z,2026-01-03T00:00:00.000Z',
        'Export of orders,Cancelled,,,2025-12-31T00:00:00.000Z,2026-01-04T00:00:00.000Z',
      ],
    })
  })

  test('has return reasons that stand below another one, and says below which', async () => {
    const reason = (id: string, label: string) => ({
      ...times,
      id,
      label,
      value: id,
      description: null,
    })
    const wrong = { ...reason('wrong', 'Wrong'), return_reason_children: [reason('size', 'Size')] }
    serve({
      'GET /commerce/admin/return-reasons': () => ({
        body: { return_reasons: [wrong, reason('late', 'Late')] },
      }),
    })
    renderConsole(<ReturnReasons />)
    await exportAll()
    const { lines } = await linesSaved()
    expect(lines).toEqual([
      'Label,Value,Below,Description',
      'Late,late,,',
      'Wrong,wrong,,',
      'Size,size,Wrong,',
    ])
  })
})

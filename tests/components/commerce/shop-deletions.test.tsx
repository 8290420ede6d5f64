import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DeleteCustomerGroup } from '@/components/commerce/customer-groups/DeleteCustomerGroup'
import { renderConsole } from '../console'
import { serve } from '../server'

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const resellers = { ...times, id: 'cgrp_1', name: 'Resellers', metadata: null }
const friends = { ...resellers, id: 'cgrp_2', name: 'Friends' }
const listOf = (id: string, groups: (typeof resellers)[], status = 'active') => ({
  ...times,
  id,
  name: id,
  status,
  customer_groups: groups,
})

test('a price list for a deleted group alone becomes a draft first, or it would hold for everybody', async () => {
  const lists = [
    listOf('Alone', [resellers]),
    listOf('Both', [resellers, friends]),
    listOf('Everybody', []),
    listOf('Draft', [resellers], 'draft'),
  ]
  const { asked } = serve({
    'GET /commerce/admin/price-lists': ({ params }) => ({
      body: {
        price_lists: lists.filter(({ id }) => !params.get('id') || params.get('id') === id),
        count: 4,
      },
    }),
    'POST /commerce/admin/price-lists/Alone': () => ({
      body: { price_list: { ...lists[0], status: 'draft' } },
    }),
    'DELETE /commerce/admin/customer-groups/cgrp_1': () => ({
      body: { id: 'cgrp_1', deleted: true },
    }),
  })
  const closed = vi.fn()
  renderConsole(<DeleteCustomerGroup group={resellers as never} onClose={closed} />, {
    pathname: '/admin/commerce/customer-groups',
  })
  await screen.findByText(/Price lists for this group alone become drafts: “Alone”\./)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(
    asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]),
  ).toEqual([
    ['/commerce/admin/price-lists/Alone', { status: 'draft' }],
    ['/commerce/admin/customer-groups/cgrp_1', undefined],
  ])
})

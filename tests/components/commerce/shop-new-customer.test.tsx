import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NewCustomerDrawer } from '@/components/commerce/customers/NewCustomerDrawer'
import { renderConsole } from '../console'
import { refused, serve } from '../server'

const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })

test('a new customer whose groups are refused is there, which is told, and not made again', async () => {
  const closed = vi.fn()
  const ada = {
    id: 'cus_1',
    email: 'ada@harbour.example',
    first_name: 'Ada',
    last_name: 'L.',
    groups: [],
  }
  const { times } = serve({
    'GET /commerce/admin/customers': () => ({ body: { customers: [], count: 0 } }),
    'POST /commerce/admin/customers': () => ({ body: { customer: ada } }),
    'GET /commerce/admin/customer-groups': () => ({
      body: { customer_groups: [{ id: 'cgrp_1', name: 'Staff' }], count: 1 },
    }),
    'POST /commerce/admin/customers/cus_1': () => refused(404, 'That group was deleted.'),
  })
  renderConsole(<NewCustomerDrawer onClose={closed} />)
  await type('E-mail', ada.email)
  await type('First name', 'Ada')
  await type('Last name', 'L.')
  fireEvent.click(screen.getByRole('combobox', { name: 'Groups' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Staff' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(
    await screen.findByText(/created, but in no group yet: That group was deleted\./),
  ).toBeTruthy()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(times('POST /commerce/admin/customers')).toBe(1)
})

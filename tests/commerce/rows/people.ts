import { expect } from 'vitest'
import { userResetToken } from '../../support/commerce/medusa-secrets'
import { PASSWORD, someEmail, unique } from '../../support/commerce/shop'
import type { Flows } from '../conformance.test'
import { HANG_LIMIT } from '@/tests/support/wait'

export const PEOPLE: Flows = {
  'users and their sign-in': async ({ rows: { row, rowAs }, bare }) => {
    const email = someEmail()
    const id = await row('POST /admin/users', 'user.id', {
      email,
      password: PASSWORD,
      role: 'member',
    })
    await row('GET /admin/users', 'users.0.id')
    await row('GET /admin/users/{id}', `user.id=${id}`, id)
    await row('POST /admin/users/{id}', 'user.first_name=Grace', id, { first_name: 'Grace' })
    await rowAs(bare, 'POST /admin/auth', 'user.id', { email, password: PASSWORD })
    await rowAs(bare, 'GET /admin/auth', `user.email=${email}`)
    await rowAs(bare, 'DELETE /admin/auth', '*')
    await rowAs(bare, 'POST /admin/auth/token', 'access_token', { email, password: PASSWORD })
    await rowAs(bare, 'POST /admin/users/password-token', '*', { email })
    const token = await userResetToken(id, email)
    await rowAs(bare, 'POST /admin/users/reset-password', `user.id=${id}`, {
      email,
      password: 'another-1',
      token,
    })
    await row('DELETE /admin/users/{id}', 'deleted=true', id)
  },
  invites: async ({ rows: { row, rowAs }, shop, bare }) => {
    const inviteOf = async (email: string) =>
      (await shop.admin.invites.list()).invites.find(({ user_email }) => user_email === email)!
    const email = someEmail()
    await row('POST /admin/invites', '*', { user: email, role: 'member' })
    await row('GET /admin/invites', 'invites.0.id')
    await row('POST /admin/invites/{id}/resend', '*', (await inviteOf(email)).id)
    const user = { first_name: 'G', last_name: 'H', password: PASSWORD }
    const { token } = (await inviteOf(email)) as unknown as { token: string }
    await rowAs(bare, 'POST /admin/invites/accept', '*', { token, user })
    const other = someEmail()
    await shop.admin.invites.create({ user: other, role: 'member' as never })
    await row('DELETE /admin/invites/{id}', 'deleted=true', (await inviteOf(other)).id)
  },
  'customers and their groups': async ({ rows: { row } }) => {
    const person = { email: someEmail(), first_name: 'A', last_name: 'B', password: PASSWORD }
    const customer = await row('POST /admin/customers', 'customer.id', person)
    await row('GET /admin/customers', 'customers.0.id')
    await row('GET /admin/customers/{id}', `customer.id=${customer}`, customer)
    await row('POST /admin/customers/{id}', 'customer.last_name=C', customer, { last_name: 'C' })
    const group = await row('POST /admin/customer-groups', 'customer_group.id', {
      name: unique('Group'),
    })
    await row('GET /admin/customer-groups', 'customer_groups.0.id')
    await row('GET /admin/customer-groups/{id}', `customer_group.id=${group}`, group)
    const name = unique('Renamed')
    await row('POST /admin/customer-groups/{id}', `customer_group.name=${name}`, group, { name })
    const members = { customer_ids: [{ id: customer }] }
    await row(
      'POST /admin/customer-groups/{id}/customers/batch',
      'customer_group.id',
      group,
      members,
    )
    await row('GET /admin/customer-groups/{id}/customers', `customers.0.id=${customer}`, group)
    await row(
      'DELETE /admin/customer-groups/{id}/customers/batch',
      'customer_group.id',
      group,
      members,
    )
    await row('DELETE /admin/customer-groups/{id}', 'deleted=true', group)
  },
  'notes and notifications': async ({ rows: { row }, shop }) => {
    const { id: order } = await shop.order()
    const id = await row('POST /admin/notes', 'note.id', {
      resource_id: order,
      resource_type: 'order',
      value: 'one',
    })
    await row('GET /admin/notes', 'notes.0.id')
    await row('GET /admin/notes/{id}', 'note.value=one', id)
    await row('POST /admin/notes/{id}', 'note.value=two', id, { value: 'two' })
    await row('DELETE /admin/notes/{id}', 'deleted=true', id)
    await row('GET /admin/notifications', 'notifications.0.id')
    const told = async () =>
      (await shop.admin.notifications.list({ resource_id: order })).notifications
    await expect.poll(told, { timeout: HANG_LIMIT }).toHaveLength(1)
    const [notification] = await told()
    await row(
      'POST /admin/notifications/{id}/resend',
      'notification.resends.0.id',
      notification!.id,
      {},
    )
  },
}

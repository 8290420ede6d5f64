import { useForm } from '@mantine/form'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { RolesField, type RoleValue } from '@/components/identity/roles/RolesField'
import { inDays } from '@/lib/client/format/days'
import { renderConsole } from '../console'
import { ok, serve } from '../server'

const billing: RoleValue = {
  roleId: 3,
  role: 'Billing',
  reach: 'organization',
  expiresAt: null,
  lastDay: null,
}

function show(roles: RoleValue[], disabled = false) {
  serve({
    'GET /admin/roles': () =>
      ok([
        { id: 3, name: 'Billing' },
        { id: 4, name: 'Front desk' },
      ]),
  })
  let values = () => roles
  const Field = () => {
    const form = useForm({ initialValues: { roles } })
    values = () => form.getValues().roles
    return <RolesField form={form as never} domainURL="northside" help="" disabled={disabled} />
  }
  renderConsole(<Field />)
  return { user: userEvent.setup(), roles: () => values() }
}
const end = () => screen.queryByLabelText<HTMLInputElement>('Last day of role 1')

describe('the roles of a holder', () => {
  test('last for good, or until a day that is chosen, which is sent as a day', async () => {
    const { user, roles } = show([billing])
    expect(end()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Set an end for role Billing' }))
    await waitFor(() => expect(document.activeElement).toBe(end()))
    expect(end()!.value).toBe(inDays(30))
    fireEvent.change(end()!, { target: { value: '2099-03-01' } })
    expect(roles()[0]).toMatchObject({ expiresAt: '2099-03-01', lastDay: '2099-03-01' })
    await user.click(screen.getByRole('button', { name: 'Remove the end of role Billing' }))
    expect(end()).toBeNull()
    expect(roles()).toEqual([billing])
  })

  test('say until when they last to whoever may only read them', () => {
    // The day of the organization, wherever the reader is.
    show([{ ...billing, expiresAt: '2099-03-01T09:59:59.000Z', lastDay: '2099-03-02' }], true)
    expect(end()).toMatchObject({ value: '2099-03-02', disabled: true })
    expect(screen.queryByRole('button', { name: /end/ })).toBeNull()
  })

  test('are added and taken away, with the focus where they are', async () => {
    const { user, roles } = show([billing])
    await user.click(screen.getByRole('button', { name: 'Add role' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Role 2' })),
    )
    await user.click(screen.getByRole('button', { name: 'Remove role Billing' }))
    expect(roles()).toEqual([
      { roleId: null, role: '', reach: 'organization', expiresAt: null, lastDay: null },
    ])
  })
})

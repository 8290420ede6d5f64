import { z } from '@/lib/shared/zod'
import { email } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { ShopUser } from '@/hooks/commerce/use-shop-users'
import { ROLES } from './words'

const line = z.string().trim().max(100, 'This has at most 100 characters.')
const role = z.enum(['admin', 'member', 'developer'])

export const UserForm = z.object({
  first_name: line,
  last_name: line,
  role,
  version: z.number().default(0),
})
export type UserValues = Omit<z.input<typeof UserForm>, 'version'>
export const valuesOf = ({ first_name, last_name, role }: ShopUser): UserValues => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  role,
})
export const words: FieldWords = {
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  role: { label: 'Role', show: (role) => ROLES[role as keyof typeof ROLES] },
}

export const InviteForm = z.object({ user: email, role })
export type InviteValues = z.input<typeof InviteForm>
export const emptyInvite: InviteValues = { user: '', role: 'member' }

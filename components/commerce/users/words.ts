import type { ShopRole } from '@/hooks/commerce/use-shop-users'

export const ROLES: Record<ShopRole, string> = {
  admin: 'Administrator',
  member: 'Member',
  developer: 'Developer',
}
export const roleChoices = Object.entries(ROLES).map(([value, label]) => ({ value, label }))

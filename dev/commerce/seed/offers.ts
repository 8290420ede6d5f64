import { ensureAll, type Entity, type Shop } from './client'
import { minor } from './money'
import type { Region } from './regions'

/** Marks the gift card of the demo: Medusa makes its code. */
const WELCOME = { occasion: 'welcome' }

/** A gift card that somebody has been given, ready to be used. */
export async function ensureGiftCard(shop: Shop, regions: Region[]) {
  const { id: region_id, currency_code } = regions[0]!
  const wanted = { region_id, value: minor(100, currency_code), metadata: WELCOME }
  await ensureAll<typeof wanted, Entity & { metadata: Partial<typeof WELCOME> | null }>(
    shop,
    { path: '/admin/gift-cards', many: 'gift_cards', one: 'gift_card' },
    [wanted],
    ({ metadata }) => metadata?.occasion === WELCOME.occasion,
  )
}

/** One of each kind: a share, free shipping, and an amount, which belongs to one region. */
export async function ensureDiscounts(shop: Shop, regions: Region[]) {
  const everywhere = regions.map(({ id }) => id)
  const { id: first, currency_code } = regions[0]!
  const wanted = [
    {
      code: 'WELCOME10',
      rule: {
        type: 'percentage',
        value: 10,
        allocation: 'total',
        description: 'Ten percent for new practices',
      },
      regions: everywhere,
    },
    {
      code: 'FREESHIPPING',
      rule: {
        type: 'free_shipping',
        value: 0,
        allocation: 'total',
        description: 'No charge for shipping',
      },
      regions: everywhere,
    },
    {
      code: 'TWENTYOFF',
      rule: {
        type: 'fixed',
        value: minor(20, currency_code),
        allocation: 'total',
        description: 'Twenty dollars off',
      },
      regions: [first],
    },
  ].map((discount) => ({ ...discount, is_dynamic: false, is_disabled: false }))
  await ensureAll<(typeof wanted)[number], Entity & { code: string }>(
    shop,
    { path: '/admin/discounts', many: 'discounts', one: 'discount' },
    wanted,
    (found, { code }) => found.code === code,
  )
}

export interface ReturnReason extends Entity {
  value: string
}

const REASONS = [
  { value: 'wrong_size', label: 'Wrong size' },
  { value: 'damaged', label: 'Damaged on the way' },
  { value: 'not_needed', label: 'Not needed any more' },
]

/** Why things come back. */
export const ensureReturnReasons = (shop: Shop) =>
  ensureAll<(typeof REASONS)[number], ReturnReason>(
    shop,
    { path: '/admin/return-reasons', many: 'return_reasons', one: 'return_reason' },
    REASONS,
    (found, { value }) => found.value === value,
  )

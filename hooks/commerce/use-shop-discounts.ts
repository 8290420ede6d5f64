import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from './shop-noun'
import type { ShopRegion } from './use-shop-regions'
import { loadAll, useShopList, useShopRows, type Found } from './use-shop-list'
import { useShopWrites } from './use-shop-record'

/** What a condition can be about, under Medusa's names. */
export const KINDS = [
  'products',
  'product_types',
  'product_collections',
  'product_tags',
  'customer_groups',
] as const
export type Kind = (typeof KINDS)[number]
export type Operator = 'in' | 'not_in'

/** Of a rule there is at most one for each kind and operator. */
type ShopCondition = { id: string; type: Kind; operator: Operator } & {
  [kind in Kind]?: { id: string; title?: string; value?: string; name?: string }[]
}

type Named = Pick<ShopRegion, 'id' | 'name' | 'currency_code'>

export type ShopDiscount = ShopRow & {
  code: string
  is_dynamic: boolean
  is_disabled: boolean
  parent_discount_id: string | null
  parent_discount?: { code: string; regions?: Named[] } | null
  starts_at: string
  ends_at: string | null
  /** How long a code of it is valid, ISO 8601: P30D. */
  valid_duration: string | null
  usage_limit: number | null
  usage_count: number
  metadata: Record<string, unknown> | null
  regions: Named[]
  rule: {
    id: string
    description: string | null
    type: 'percentage' | 'fixed' | 'free_shipping'
    /** Whole percent, or the smallest unit of the region's currency. */
    value: number
    allocation: 'total' | 'item' | null
    conditions: ShopCondition[]
  }
}

const LISTED = 'regions,rule,parent_discount,parent_discount.regions'

export const discounts = shopNoun<ShopDiscount>({
  path: 'discounts',
  one: 'discount',
  detail: {
    expand: [LISTED, 'rule.conditions', ...KINDS.map((kind) => `rule.conditions.${kind}`)].join(),
  },
})

export const foundDiscounts: Found = {
  params: { expand: LISTED },
  sort: '-created_at',
  sorts: ['code', 'starts_at', 'ends_at', 'usage_count', 'created_at'],
  flags: ['is_disabled', 'is_dynamic'],
}
export const useDiscounts = () => useShopList(discounts, foundDiscounts)

const CODES = {
  is_dynamic: 'true',
  expand: 'parent_discount',
  fields: 'id,code,parent_discount_id,usage_count,usage_limit,ends_at,is_disabled,created_at',
}
export type ShopCode = Pick<
  ShopDiscount,
  'id' | 'code' | 'usage_count' | 'usage_limit' | 'ends_at' | 'is_disabled'
>

const isOf = (template: string) => (one: ShopDiscount) => one.parent_discount_id === template

/** The codes that were made of a template, latest first: Medusa lists them with all others. */
export function useCodes(template: string) {
  const { data, ...answer } = useShopRows(discounts, { params: CODES })
  return { ...answer, data: data?.filter(isOf(template)) as ShopCode[] | undefined }
}

/** A template, as the codes that were made of it: they tell whether one was added. */
const templates: ShopNoun<{ codes: string[] }> = {
  ...shopNoun<{ codes: string[] }>({ path: 'discounts', one: 'discount' }),
  load: async ({ url }) => {
    const [, list, id] = /^(.*)\/([^/]+)$/.exec(url)!
    const found = (await loadAll(discounts, list!, CODES)).filter(isOf(decodeURIComponent(id!)))
    return { codes: found.map(({ code }) => code) }
  },
}

/** Makes a code of a template. It is a discount by itself, and is deleted as one. */
export function useCreateCode(template: string) {
  const { act } = useShopWrites(templates)
  return (code: string) =>
    act({
      id: template,
      path: 'dynamic-codes',
      what: `Code “${code}”`,
      // How often it can be used is the template's to say; Medusa asks for it all the same.
      data: { code, usage_limit: 1 },
      evidence: ({ codes }) => codes.includes(code),
    })
}

/** What a discount asks for, as a form has it. */
export type Wanted = { type: Kind; operator: Operator; ids: string[] }

const idsOf = ({ type, ...condition }: ShopCondition) =>
  (condition[type] ?? []).map(({ id }) => id).sort()
const evidence = ({ rule }: ShopDiscount) =>
  rule.conditions.map((one) => [one.type, one.operator, idsOf(one)]).sort()

/** Writes the conditions of a discount, each of which is a write of its own. */
export function useSaveConditions() {
  const { act } = useShopWrites(discounts)
  return async ({ id, rule }: ShopDiscount, wanted: Wanted[], what: string) => {
    const isLike =
      (one: Pick<Wanted, 'type' | 'operator'>) => (other: Pick<Wanted, 'type' | 'operator'>) =>
        one.type === other.type && one.operator === other.operator
    // What is new comes first: without any condition, everybody would have the discount for a
    // moment.
    for (const { type, operator, ids } of wanted) {
      const old = rule.conditions.find(isLike({ type, operator }))
      if (old && JSON.stringify(idsOf(old)) === JSON.stringify(ids.toSorted())) continue
      const path = old ? `conditions/${old.id}` : 'conditions'
      await act({ id, path, what, evidence, data: { [type]: ids, ...(!old && { operator }) } })
    }
    for (const old of rule.conditions.filter((one) => !wanted.some(isLike(one))))
      await act({ id, path: `conditions/${old.id}`, method: 'DELETE', what, evidence })
  }
}

import { unprocessable } from '@/lib/platform/api/errors'
import { answeredError } from '@/lib/platform/commerce/errors'
import type { Asked, Fields } from './asked'
import { ask } from './pass-on'

type Product = { status: string }
type Variant = { product: Product | null }

/**
 * Of these Medusa's storefront shows also what is only drafted, as every version of a plan; of its
 * lists of products not.
 */
const SHOWS_ALL = ['/store/products/{id}', '/store/variants', '/store/variants/{id}']

export const mayShowDrafts = ({ endpoint, method }: Asked) =>
  method === 'GET' && SHOWS_ALL.includes(endpoint.path)

const isPublished = (product: Product | null | undefined) => product?.status === 'published'

/**
 * An answer about products without those that are not published. Throws 404 where it is about one
 * of them alone.
 */
export function publishedIn(answer: Fields): Fields {
  const { variants, variant, product } = answer as {
    variants?: Variant[]
    variant?: Variant
    product?: Product
  }
  if (variants)
    return { ...answer, variants: variants.filter(({ product }) => isPublished(product)) }
  if (!isPublished(variant?.product ?? product))
    throw answeredError(404, { message: 'The product was not found.' })
  return answer
}

/** Refuses lines of what is not published: Medusa sells it. Throws `CommerceError`. */
export async function refuseDrafts({
  variant_id: one,
  items,
  additional_items: more,
}: Fields): Promise<void> {
  const lines = [items, more].flatMap((list) =>
    Array.isArray(list) ? (list as { variant_id?: unknown }[]) : [],
  )
  const wanted = new Set(
    [one, ...lines.map((line) => line?.variant_id)].filter((id) => typeof id === 'string'),
  )
  if (wanted.size === 0) return
  const query = [...wanted].map((id) => `id[]=${encodeURIComponent(id)}`).join('&')
  const { variants } = await ask(`/admin/variants?${query}&expand=product&limit=${wanted.size}`)
  if (!(variants as Variant[]).every(({ product }) => isPublished(product)))
    unprocessable('This is not sold.')
}

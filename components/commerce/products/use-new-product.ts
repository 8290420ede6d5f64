import { useRouter } from 'next/router'
import { useRef } from 'react'
import { productRecords } from '@/hooks/commerce/products/use-shop-products'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { fieldsOf } from './values'

type Basics = Parameters<typeof fieldsOf>[0] & { published: boolean }

/** Makes a product, and closes the form for it on its page: what else there is to it is there. */
export function useNewProduct(onClose: () => void) {
  const { create } = useShopWrites(productRecords)
  const router = useRouter()
  const selected = useSelected()
  const made = useRef<string>(null)
  return {
    close: () =>
      made.current
        ? void router.push(links.page(`/admin/commerce/products/${made.current}`, selected))
        : onClose(),
    make: async ({ published, ...input }: Basics, rest: Record<string, unknown>) => {
      const what = `Product “${input.title}”`
      const { sales_channels, ...fields } = fieldsOf(input)
      const product = await create(
        {
          ...fields,
          // Without any, Medusa puts it into the store's own one.
          ...(sales_channels.length > 0 && { sales_channels }),
          status: published ? 'published' : 'draft',
          ...rest,
        },
        what,
      )
      made.current = product.id
      return `${what} created.`
    },
  }
}

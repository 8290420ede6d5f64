import { z } from '@/lib/shared/zod'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { nameKey } from '@/lib/shared/text/name-key'

/** Nobody could tell two of one name apart. */
export const optionForm = ({ options }: Pick<ProductRecord, 'options'>, id?: string) =>
  z.object({
    title: z
      .string()
      .trim()
      .min(1, 'Enter what variants differ in.')
      .max(100)
      .refine(
        (typed) => !options.some((one) => one.id !== id && nameKey(one.title) === nameKey(typed)),
        'This option is there already.',
      ),
  })

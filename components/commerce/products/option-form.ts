import '@/lib/client/zod'
import { z } from 'zod'
import type { ProductRecord } from '@/hooks/use-shop-products'

/** Nobody could tell two of one name apart. */
export const optionForm = ({ options }: Pick<ProductRecord, 'options'>, id?: string) =>
  z.object({
    title: z
      .string()
      .trim()
      .min(1, 'Enter what variants differ in.')
      .max(100)
      .refine(
        (typed) => !options.some((one) => one.id !== id && one.title.toLowerCase() === typed.toLowerCase()),
        'This option is there already.',
      ),
  })

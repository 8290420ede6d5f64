import { z } from '@/lib/shared/zod'
import type { BatchKind } from '@/hooks/commerce/use-batch-jobs'

export const isImport = (kind: BatchKind) =>
  kind === 'product-import' || kind === 'price-list-import'

const MOST = 20 * 1024 * 1024

export const BatchForm = z
  .object({
    type: z.enum(['product-export', 'order-export', 'product-import', 'price-list-import']),
    file: z.custom<File>().nullable(),
    price_list_id: z.string().nullable(),
  })
  .superRefine(({ type, file, price_list_id }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!isImport(type)) return
    if (!file) refuse('file', 'Choose a CSV file.')
    else if (file.size === 0) refuse('file', 'This file is empty.')
    else if (file.size > MOST) refuse('file', 'The file is larger than 20 MB: split it.')
    else if (!/\.csv$/i.test(file.name))
      refuse('file', 'This is no CSV file: its name ends in .csv.')
    if (type === 'price-list-import' && price_list_id === null)
      refuse('price_list_id', 'Choose a price list.')
  })
export type BatchValues = z.input<typeof BatchForm>

export const emptyBatch: BatchValues = { type: 'product-export', file: null, price_list_id: null }

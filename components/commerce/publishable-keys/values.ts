import { z } from '@/lib/shared/zod'
import { text } from '@/components/commerce/fields/figures'
import type { FieldWords } from '@/components/ui/form/field-words'

export const KeyForm = z.object({ title: text('Enter a title.'), version: z.number().default(0) })
export type KeyValues = { title: string }
export const words: FieldWords = { title: { label: 'Title' } }

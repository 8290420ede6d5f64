import { z } from 'zod'
import type { FieldWords } from '@/components/forms/field-words'
import { text } from '../figures'

export const KeyForm = z.object({ title: text('Enter a title.'), version: z.number().default(0) })
export type KeyValues = { title: string }
export const words: FieldWords = { title: { label: 'Title' } }

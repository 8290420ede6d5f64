import type { FaqEntry, FaqInput } from '@/lib/tenancy/faqs/schema'

export type FaqValues = FaqInput

export const emptyFaq: FaqValues = { question: '', answer: '' }
export const valuesOf = ({ question, answer }: FaqEntry): FaqValues => ({ question, answer })

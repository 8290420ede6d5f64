import { z } from '@/lib/shared/zod'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import { nameOf, textOf } from '@/lib/shared/text/text'

/** As the public page shows it. */
export const Faq = z.object({ id: z.number().int(), question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof Faq>

export const FAQ_STATUSES = ['draft', 'published', 'withdrawn'] as const

const QUESTION = 'A question has 2 to 200 characters.'
const ANSWER = 'An answer has 1 to 2,000 characters.'
const fields = {
  question: nameOf(2, 200, QUESTION),
  answer: textOf(2000, ANSWER, { min: 1 }),
}

export const FaqInput = z.strictObject(fields)
export type FaqInput = z.infer<typeof FaqInput>

export const FaqChange = z.strictObject({ ...fields, ...versioned })
export type FaqChange = z.infer<typeof FaqChange>

/** Names the state in which a question was read. */
export const FaqDeed = z.strictObject(versioned)

export const FaqRestore = z.strictObject({
  number: z
    .number('Choose a version.')
    .int('Choose a version.')
    .positive('Choose a version.')
    .max(32_767, 'Choose a version.'),
  ...versioned,
})
export type FaqRestore = z.infer<typeof FaqRestore>

/** The ids of all questions, in the order of the page. */
export const FaqOrder = z.strictObject({
  ids: z.array(z.int32().positive()).max(1000, 'There are at most 1,000 questions.'),
})
export type FaqOrder = z.infer<typeof FaqOrder>

/** In addresses. */
export const FaqId = numberInPath('Question')

/** A question as staff write it. */
export const FaqEntry = z.object({
  id: z.number().int(),
  position: z.number().int(),
  question: z.string(),
  answer: z.string(),
  status: z.enum(FAQ_STATUSES),
  /** The version that was published last; null without one. */
  number: z.number().int().nullable(),
  /** Whether the text differs from the version that was published last. */
  changed: z.boolean(),
  version: z.number().int(),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type FaqEntry = z.infer<typeof FaqEntry>

export const FaqVersion = z.object({
  number: z.number().int(),
  question: z.string(),
  answer: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  /** Null for the starter set. */
  publishedBy: z.string().nullable(),
  /** Null for the version that the page shows. */
  withdrawnAt: z.iso.datetime({ offset: true }).nullable(),
})
export type FaqVersion = z.infer<typeof FaqVersion>

export const FaqListQuery = listQuery(['position', 'question', 'updatedAt'], {
  status: anyOf(FAQ_STATUSES),
})
export type FaqListQuery = z.infer<typeof FaqListQuery>

import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'

export const noun = { one: 'question', many: 'questions' }

type FaqStatus = FaqEntry['status']
const STATUSES: Record<FaqStatus, { children: string; tone: Tone }> = {
  draft: { children: 'Draft', tone: 'quiet' },
  published: { children: 'Published', tone: 'good' },
  withdrawn: { children: 'Withdrawn', tone: 'quiet' },
}

/** Also of a published question whose text has changed since. */
export const statusOf = ({
  status,
  changed,
}: Pick<FaqEntry, 'status' | 'changed'>): { children: string; tone: Tone } =>
  status === 'published' && changed
    ? { children: 'Published, with changes', tone: 'warn' }
    : STATUSES[status]

export const statusChoices = choicesOf({
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
})

export const fieldWords: FieldWords = {
  question: { label: 'Question' },
  answer: { label: 'Answer' },
  status: { label: 'Status', show: (status) => STATUSES[status as FaqStatus].children },
}

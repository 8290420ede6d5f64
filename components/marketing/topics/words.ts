import type { FieldWords } from '@/components/ui/form/field-words'
import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { Topic } from '@/lib/marketing/topics/schema'

export const noun = { one: 'topic', many: 'topics' }

const STATUS_WORDS = { active: 'Active', archived: 'Archived' }
export const statusChoices = choicesOf(STATUS_WORDS)
export const statusOf = (status: Topic['status']): { tone: Tone; children: string } => ({
  tone: status === 'active' ? 'good' : 'quiet',
  children: STATUS_WORDS[status],
})

export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  status: {
    label: 'Status',
    show: (status) => STATUS_WORDS[status as Topic['status']] ?? String(status),
  },
}

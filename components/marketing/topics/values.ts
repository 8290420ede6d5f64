import type { Topic } from '@/lib/marketing/topics/schema'

/** What the form of a topic holds. */
export type TopicValues = Pick<Topic, 'name' | 'description'>

export const emptyTopic: TopicValues = { name: '', description: '' }
export const valuesOf = ({ name, description }: Topic): TopicValues => ({ name, description })

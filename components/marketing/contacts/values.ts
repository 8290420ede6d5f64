import { z } from '@/lib/shared/zod'
import { ContactChange, ContactInput, type Contact } from '@/lib/marketing/contacts/schema'

type Named = { id: number; name: string }
type Shared = Pick<Contact, 'firstName' | 'lastName' | 'language'> & {
  /** With their names: a conflict is read by people. */
  topics: Named[]
  how: string
}
/** What the form of a contact holds: `subscribed` are the topics that need no further consent. */
export type ContactValues = Shared & { subscribed: Named[] }
export type NewContactValues = Shared & { email: string; givenOn: string }

export const emptyContact: NewContactValues = {
  email: '',
  firstName: '',
  lastName: '',
  language: null,
  topics: [],
  how: '',
  givenOn: '',
}

export function valuesOf({ firstName, lastName, language, topics }: Contact): ContactValues {
  const subscribed = topics
    .filter(({ state }) => state === 'subscribed')
    .map(({ id, name }) => ({ id, name }))
  return { firstName, lastName, language, topics: subscribed, how: '', subscribed }
}

/** Topics that somebody has chosen who is not subscribed to them: they take a record of consent. */
export const addedIn = ({ topics, subscribed }: Pick<ContactValues, 'topics' | 'subscribed'>) =>
  topics.filter(({ id }) => !subscribed.some((present) => present.id === id))

/**
 * What is sent of a form: a consent to nothing is none, and one to something cannot be left out.
 */
const inputOf = <V extends Shared>({ topics, how, ...rest }: V, recorded: boolean) => ({
  ...rest,
  topicIds: topics.map(({ id }) => id),
  how: recorded ? how.trim() || undefined : '',
})

/** The schemas of what is sent, for what the forms hold. */
export const newContact = z.preprocess((values) => {
  const { givenOn, ...rest } = values as NewContactValues
  const recorded = rest.topics.length > 0
  return { ...inputOf(rest, recorded), givenOn: recorded && givenOn !== '' ? givenOn : null }
}, ContactInput)

export const changedContact = z.preprocess((values) => {
  const { subscribed, ...rest } = values as ContactValues
  return inputOf(rest, addedIn({ topics: rest.topics, subscribed }).length > 0)
}, ContactChange)

import type { Filter } from '@/components/data/filter'

const SUBJECTS: Record<string, string> = {
  organization: 'an organization',
  user: 'a user',
  group: 'a group',
  role: 'a role',
  resource: 'a resource',
  person: 'a person',
}
export const subjectWord = (subject: string) => SUBJECTS[subject] ?? subject.replaceAll('-', ' ')

const DEEDS: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  remove: 'Removed',
  invite: 'Invited',
  suspend: 'Suspended or resumed',
  assign: 'Gave a role to',
  move: 'Moved',
  archive: 'Archived',
}
/** The action of a permission word, as somebody would tell of it. */
export const deedOf = (action: string) => {
  const word = action.split(':').at(-1)!
  return DEEDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
}

export const noun = { one: 'change', many: 'changes' }

export const subjectFilter: Filter = {
  name: 'subject',
  label: 'Of what',
  choices: Object.entries(SUBJECTS).map(([value, label]) => ({ value, label: label.replace(/^an? /, '') })),
}

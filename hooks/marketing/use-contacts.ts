import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'

export const contacts = entity('contacts', 'organization')

/**
 * Whom marketing of the organization at hand can be for; for global, which is `ofAll`, those of
 * every organization.
 */
export const useContacts = (ofAll: boolean) =>
  useList(contacts, ({ id }) => id, {
    sort: 'name',
    filters: ['kind', 'state', 'topic', 'organization'],
    // More columns leave no room for the names; whoever wants them chooses them.
    hidden: ofAll ? ['topics', 'createdAt'] : [],
  })
export type ContactList = ReturnType<typeof useContacts>

export const useSaveContact = () => useSave(contacts)
export const useRemoveContact = () => useRemove(contacts)

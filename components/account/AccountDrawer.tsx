import { RecordDrawer } from '@/components/forms/RecordDrawer'
import { useAccountRecord, useSaveAccount } from '@/hooks/use-account'
import { useArea } from '@/hooks/use-area'
import { AccountChange, OwnAccountChange, type Account } from '@/lib/organizations/schema'
import { AccountFields, OwnAccountFields } from './AccountFields'
import { ownValuesOf, valuesOf } from './values'
import { fieldWords } from './words'

/** The account as a form, with its history: all of it for staff, for its own people what is theirs to say. */
export function AccountDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveAccount()
  const shared = {
    ...useAccountRecord(),
    ...{ what: 'The organization', title: ({ label }: Account) => label, words: fieldWords, wide: true, onClose },
    permission: 'organizations:update' as const,
    onSubmit: async (input: AccountChange | OwnAccountChange) => `Account of “${(await save(input)).label}” saved.`,
  }
  return useArea() === 'home' ? (
    <RecordDrawer {...shared} schema={OwnAccountChange} valuesOf={ownValuesOf}>
      {(form, account) => <OwnAccountFields form={form} account={account} />}
    </RecordDrawer>
  ) : (
    <RecordDrawer {...shared} schema={AccountChange} valuesOf={valuesOf}>
      {(form, account) => <AccountFields form={form} account={account} />}
    </RecordDrawer>
  )
}

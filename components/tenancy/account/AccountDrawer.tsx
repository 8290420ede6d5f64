import { useRouter } from 'next/router'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { useAccountRecord, useSaveAccount } from '@/hooks/tenancy/use-account'
import { useArea } from '@/hooks/ui/shell/use-area'
import type { Account, AccountChange, OwnAccountChange } from '@/lib/tenancy/organizations/schema'
import { AccountFields, OwnAccountFields } from './AccountFields'
import { changedAccount, changedOwnAccount, ownValuesOf, valuesOf } from './values'
import { fieldWords } from './words'

/**
 * The account as a form, with its history: all of it for staff, for its own people what is theirs
 * to say.
 */
export function AccountDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveAccount()
  const { replace, asPath } = useRouter()
  const area = useArea()
  const shared = {
    ...useAccountRecord(),
    what: 'The organization',
    title: ({ label }: Account) => label,
    words: fieldWords,
    wide: true,
    onClose,
    permission: 'organizations:update' as const,
    onSubmit: async (input: AccountChange | OwnAccountChange) => {
      const { label } = await save(input)
      // The page itself may look otherwise now.
      if (area === 'home') void replace(asPath, undefined, { scroll: false })
      return `Account of “${label}” saved.`
    },
  }
  return area === 'home' ? (
    <RecordDrawer {...shared} schema={changedOwnAccount} valuesOf={ownValuesOf} notKept={['logo']}>
      {(form, account) => <OwnAccountFields form={form} account={account} />}
    </RecordDrawer>
  ) : (
    <RecordDrawer {...shared} schema={changedAccount} valuesOf={valuesOf} notKept={['logo']}>
      {(form, account) => <AccountFields form={form} account={account} />}
    </RecordDrawer>
  )
}

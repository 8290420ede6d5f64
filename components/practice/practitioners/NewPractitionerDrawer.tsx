import { useState } from 'react'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSavePractitioner } from '@/hooks/practice/use-practitioners'
import { useAccount } from '@/hooks/tenancy/use-account'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Duplicate } from '@/lib/practice/practitioners/schema'
import { GiveRoleDrawer } from './GiveRoleDrawer'
import { Lookalikes } from './Lookalikes'
import { DegreesField } from './fields/DegreesField'
import { IdentifierFields, ProfileFields } from './fields/PersonFields'
import { RoleFields } from './fields/RoleFields'
import { Section } from './fields/Section'
import { emptyPractitioner, newPractitioner } from './fields/values'
import { LicencesField } from './licences/LicencesField'

/**
 * Adds somebody to the organization at hand; somebody who is known already is given a role instead.
 */
export function NewPractitionerDrawer({ onClose }: { onClose: () => void }) {
  const save = useSavePractitioner()
  const domainURL = useSelected()
  const mayRead = usePermissions().can('organizations:read')
  const { data: account, error } = useAccount(mayRead)
  const [known, setKnown] = useState<Duplicate | null>(null)
  // Which fields there are depends on the country.
  if (mayRead && !account && !error) return null
  if (known) return <GiveRoleDrawer known={known} onClose={onClose} />
  return (
    <FormDrawer
      title="New practitioner"
      submitLabel="Add"
      schema={newPractitioner}
      initialValues={emptyPractitioner}
      onClose={onClose}
      onSubmit={async (input) => `${(await save(input)).name} added.`}
    >
      {(form) => (
        <>
          <ProfileFields form={form} />
          <Lookalikes values={form.values} onGive={setKnown} />
          <IdentifierFields form={form} country={account?.selectedCountry} />
          <RoleFields form={form} domainURL={domainURL} title="Role here" />
          <Section title="Credentials">
            <LicencesField form={form} country={account?.selectedCountry} />
            <DegreesField form={form} />
          </Section>
        </>
      )}
    </FormDrawer>
  )
}

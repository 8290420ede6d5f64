import { useMemo } from 'react'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { usePractitionerActs } from '@/hooks/practice/use-practitioners'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Duplicate } from '@/lib/practice/practitioners/schema'
import styles from './Practitioners.module.css'
import { RoleFields } from './fields/RoleFields'
import { emptyRole, roleFor } from './fields/values'

/** Gives somebody who is known within reach a role in the organization at hand. */
export function GiveRoleDrawer({ known, onClose }: { known: Duplicate; onClose: () => void }) {
  const { give } = usePractitionerActs()
  const domainURL = useSelected()
  const schema = useMemo(() => roleFor(known.practitionerId), [known.practitionerId])
  return (
    <FormDrawer
      title={`New role for ${known.name}`}
      of={known.practitionerId}
      submitLabel="Give the role"
      schema={schema}
      initialValues={emptyRole}
      onClose={onClose}
      onSubmit={async (input) => `${(await give(input)).name} has a role here.`}
    >
      {(form) => (
        <>
          <p className={styles.note}>
            {known.name} is known from {known.organizations.join(', ')}. The record with its
            licences is shared: what one organization changes of it, the others see.
          </p>
          <RoleFields form={form} domainURL={domainURL} title="Role here" />
        </>
      )}
    </FormDrawer>
  )
}

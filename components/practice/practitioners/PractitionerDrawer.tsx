import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { practitioners, useSavePractitioner } from '@/hooks/practice/use-practitioners'
import type { Practitioner } from '@/lib/practice/practitioners/schema'
import { DegreesField } from './fields/DegreesField'
import { Elsewhere } from './Elsewhere'
import { LicenceList } from './licences/LicenceList'
import { LicencesField } from './licences/LicencesField'
import { IdentifierFields, ProfileFields } from './fields/PersonFields'
import styles from './Practitioners.module.css'
import { PhotoField } from './fields/PhotoField'
import { RoleFields } from './fields/RoleFields'
import { Section } from './fields/Section'
import { usePractitionerActions } from './use-practitioner-actions'
import { changedPractitioner, valuesOf } from './fields/values'
import { fieldWords, nameOf, statusOf } from './words'

/**
 * One practitioner: who they are, what they may do where, what they are here, and what has become
 * of them.
 */
export function PractitionerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSavePractitioner()
  // What was done has changed the record: it is opened anew rather than edited out of date.
  const { actionsFor, dialog } = usePractitionerActions(onClose)
  return (
    <RecordDrawer
      entity={practitioners}
      id={id}
      what="The practitioner"
      title={nameOf}
      beside={(practitioner: Practitioner) => (
        <>
          <Status tone={statusOf(practitioner.status).tone}>
            {statusOf(practitioner.status).word}
          </Status>
          <RowMenu name={practitioner.name} actions={actionsFor(practitioner)} />
        </>
      )}
      schema={changedPractitioner}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="practitioners:update"
      tabs={[
        {
          label: 'Licences',
          content: (practitioner) => <LicenceList practitioner={practitioner} />,
        },
        {
          label: 'Elsewhere',
          of: ({ elsewhere }) => elsewhere.length > 0,
          content: (practitioner) => <Elsewhere practitioner={practitioner} />,
        },
      ]}
      onSubmit={async (input) => `${(await save(input, id)).name} saved.`}
      onClose={onClose}
    >
      {(form, record, { reload }) => (
        <>
          <fieldset disabled={record.status === 'ended'} className={styles.person}>
            <PhotoField practitioner={record} onChanged={reload} />
            <ProfileFields form={form} />
            <IdentifierFields form={form} country={record.country} />
            <Section title="Credentials">
              <LicencesField form={form} country={record.country} />
              <DegreesField form={form} />
            </Section>
          </fieldset>
          <RoleFields
            form={form}
            domainURL={record.organization.domainURL}
            title={`Role in ${record.organization.label}`}
          />
          {dialog}
        </>
      )}
    </RecordDrawer>
  )
}

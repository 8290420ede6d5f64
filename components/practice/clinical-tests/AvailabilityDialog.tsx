import '@mantine/core/styles/Radio.layer.css'
import { Radio, Skeleton } from '@mantine/core'
import { reachChoices } from '@/components/identity/roles/reach'
import { OrganizationField } from '@/components/tenancy/organizations/OrganizationField'
import type { FieldWords } from '@/components/ui/form/field-words'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { clinicalTests, useClinicalTestActs } from '@/hooks/practice/use-clinical-tests'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useRecord } from '@/hooks/ui/list/use-record'
import styles from './Availability.module.css'
import { availabilityOf, changedAvailability, openIn, type AvailabilityValues } from './values'

type Props = { code: string; onDone?: () => void; onClose: () => void }
type Row = AvailabilityValues['organizations'][number]

const nobody: Row = { organization: null, reach: 'subtree' }
const offeredWord = (rows: unknown) =>
  (rows as Row[])
    .map(
      ({ organization, reach }) =>
        `${organization?.label ?? '—'}${reach === 'subtree' ? ' and everything below' : ''}`,
    )
    .join(', ')
const words: FieldWords = {
  everywhere: { label: 'For every organization' },
  organizations: { label: 'Organizations', show: offeredWord },
}

/** Asks which organizations can order a test. It holds for every version. */
export function AvailabilityDialog({ code, onDone, onClose }: Props) {
  const { record, failure, retry } = useRecord(clinicalTests, code)
  const { offer } = useClinicalTestActs()
  if (!record)
    return (
      <Dialog title="Availability" size={600} onClose={onClose}>
        {failure ? (
          <LoadFailure what="The test" failure={failure} onRetry={retry} />
        ) : (
          <Skeleton height={160} />
        )}
      </Dialog>
    )
  return (
    <FormDialog
      title={`Who can order “${openIn(record).name}”`}
      of={code}
      size={600}
      schema={changedAvailability}
      initialValues={availabilityOf(record)}
      record={record}
      valuesOf={availabilityOf}
      words={words}
      onSubmit={async (input) => {
        await offer(code, input)
        onDone?.()
        return 'Availability saved. It holds at once, for every version.'
      }}
      onClose={onClose}
    >
      {(form) => <AvailabilityFields form={form} />}
    </FormDialog>
  )
}

function AvailabilityFields({ form }: { form: Form<AvailabilityValues> }) {
  const { everywhere, organizations } = form.values
  const choose = (chosen: boolean) => {
    form.setFieldValue('everywhere', chosen)
    if (!chosen && organizations.length === 0) form.insertListItem('organizations', { ...nobody })
  }
  return (
    <>
      <Radio.Group
        label="For whom"
        value={everywhere ? 'all' : 'some'}
        onChange={(value) => choose(value === 'all')}
        data-path="everywhere"
      >
        <Radio
          mt={8}
          size="xs"
          value="all"
          label="Every organization"
          description="Also those that come later."
        />
        <Radio
          mt={8}
          size="xs"
          value="some"
          label="Chosen organizations"
          description="Nobody else can order it."
        />
      </Radio.Group>
      {!everywhere && (
        <RowsField
          form={form}
          name="organizations"
          label="Organizations"
          help="What lies below one can order it, too, if that is chosen: also what is added there later."
          one="organization"
          rows={organizations}
          nameOf={({ organization }) => organization?.label ?? ''}
          empty={nobody}
          className={styles.row!}
        >
          {({ organization, reach }, index) => (
            <>
              <div data-path={`organizations.${index}.organizationId`} className={styles.field}>
                <OrganizationField
                  aria-label={`Organization ${index + 1}`}
                  placeholder="Choose an organization"
                  clear={`Clear organization ${index + 1}`}
                  value={organization?.id ?? null}
                  known={organization}
                  error={form.errors[`organizations.${index}.organizationId`]}
                  onChange={(_, option) => {
                    form.setFieldValue(
                      `organizations.${index}.organization`,
                      option && { id: option.id, domainURL: option.domainURL, label: option.label },
                    )
                    form.clearFieldError(`organizations.${index}.organizationId`)
                  }}
                />
              </div>
              <Select
                aria-label={`What organization ${index + 1} stands for`}
                allowDeselect={false}
                data={reachChoices}
                value={reach}
                onChange={(value) =>
                  form.setFieldValue(`organizations.${index}.reach`, value as Row['reach'])
                }
              />
            </>
          )}
        </RowsField>
      )}
    </>
  )
}

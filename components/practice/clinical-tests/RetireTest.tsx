import { Skeleton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import {
  clinicalTests,
  useClinicalTestActs,
  useTestOptions,
} from '@/hooks/practice/use-clinical-tests'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useRecord } from '@/hooks/ui/list/use-record'
import { Retirement } from '@/lib/practice/clinical-tests/schema'
import { openIn } from './values'

type Props = { code: string; onDone?: () => void; onClose: () => void }
type RetireValues = { replacedBy: string | null; reason: string }

/** Takes a test out of the catalogue, for another one or for a reason. */
export function RetireTest({ code, onDone, onClose }: Props) {
  const { record, failure, retry } = useRecord(clinicalTests, code)
  const { retire } = useClinicalTestActs()
  if (!record)
    return (
      <Dialog title="Retire" size={520} onClose={onClose}>
        {failure ? (
          <LoadFailure what="The test" failure={failure} onRetry={retry} />
        ) : (
          <Skeleton height={160} />
        )}
      </Dialog>
    )
  const { name } = openIn(record)
  const initialValues: RetireValues = { replacedBy: null, reason: '' }
  return (
    <FormDialog
      title={`Retire “${name}”?`}
      of={code}
      submitLabel="Retire"
      schema={Retirement}
      initialValues={initialValues}
      record={record}
      onSubmit={async (input) => {
        const { replacedBy } = await retire(code, input)
        onDone?.()
        return replacedBy
          ? `“${name}” is retired. ${replacedBy.name} takes its place.`
          : `“${name}” is retired.`
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.sentence}>
            Nobody can order it from then on. It stays in the catalogue to be read, and cannot be
            published again.
          </p>
          <ReplacementField form={form} code={code} />
          <Textarea
            label="Reason"
            description="Why it is not offered any more. With a replacement it can be left out."
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** What to order in its place. The server searches: the catalogue may be long. */
function ReplacementField({ form, code }: { form: Form<RetireValues>; code: string }) {
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { search, setSearch, wanted, isBehind } = useTyped(chosen?.label)
  const { data = [], error, isLoading, mutate } = useTestOptions(wanted, 'active')
  const found = data
    .filter((test) => test.code !== code)
    .map((test) => ({ value: test.code, label: `${test.name} (${test.code})` }))
  const offered =
    chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label="Replacement"
      placeholder="None"
      searchable
      clearable
      data-autofocus
      nothingFoundMessage={isLoading ? 'Searching…' : 'No such published test'}
      clearButtonProps={{
        'aria-label': 'Clear the replacement',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      data={offered}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      description={
        error ? (
          <FieldTrouble what="The tests" onRetry={() => void mutate()} />
        ) : (
          'A published test to order in its place.'
        )
      }
      {...form.getInputProps('replacedBy')}
      onChange={(value) => {
        setChosen(offered.find((option) => option.value === value) ?? null)
        form.setFieldValue('replacedBy', value)
        form.clearFieldError('reason')
      }}
    />
  )
}

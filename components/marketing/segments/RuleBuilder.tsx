import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { ConditionFields } from './ConditionFields'
import { conditionOn } from './conditions'
import styles from './Segments.module.css'
import type { SegmentValues } from './values'
import { matchChoices } from './words'

type Props = { form: Form<SegmentValues>; domainURL: string; readOnly?: boolean }

/** Whom a segment finds: a row for each thing that is asked of a contact. */
export const RuleBuilder = ({ form, domainURL, readOnly }: Props) => (
  <>
    <Select
      label="Whom it finds"
      allowDeselect={false}
      data={matchChoices}
      className={styles.match}
      {...form.getInputProps('match')}
    />
    <RowsField
      form={form}
      name="conditions"
      label="Conditions"
      help="What is asked of each contact of the organization."
      one="condition"
      rows={form.values.conditions}
      nameOf={() => ''}
      empty={conditionOn('topic')}
      disabled={readOnly}
      className={styles.condition!}
    >
      {(row, index) => (
        <ConditionFields form={form} row={row} index={index} domainURL={domainURL} />
      )}
    </RowsField>
  </>
)

import { TextInput } from '@mantine/core'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import styles from './Locations.module.css'
import type { LocationValues } from './values'
import { equipmentChoices } from './words'

const newEquipment: LocationValues['equipment'][number] = {
  name: '',
  kind: '',
  serial: '',
  status: 'in use',
}

/** What stands in a location: a row for each. */
export const EquipmentField = ({
  form,
  readOnly,
}: {
  form: Form<LocationValues>
  readOnly: boolean
}) => (
  <RowsField
    form={form}
    name="equipment"
    label="Equipment"
    help="Name, kind, serial number and whether it works. What stands in a room belongs to the room."
    one="equipment"
    rows={form.values.equipment}
    nameOf={({ name }) => name}
    empty={newEquipment}
    disabled={readOnly}
    className={styles.equipment!}
  >
    {(_, index) => (
      <>
        <TextInput
          aria-label={`Name of equipment ${index + 1}`}
          placeholder="Ultrasound"
          autoComplete="off"
          {...form.getInputProps(`equipment.${index}.name`)}
        />
        <TextInput
          aria-label={`Kind of equipment ${index + 1}`}
          placeholder="Imaging"
          autoComplete="off"
          {...form.getInputProps(`equipment.${index}.kind`)}
        />
        <TextInput
          aria-label={`Serial number of equipment ${index + 1}`}
          placeholder="Serial number"
          autoComplete="off"
          {...form.getInputProps(`equipment.${index}.serial`)}
        />
        <Select
          aria-label={`Status of equipment ${index + 1}`}
          allowDeselect={false}
          data={equipmentChoices}
          {...form.getInputProps(`equipment.${index}.status`)}
        />
      </>
    )}
  </RowsField>
)

import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'
import { reachChoices } from '@/components/identity/roles/reach'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { ExpiryField } from './ExpiryField'
import type { ApiKeyValues } from './values'
import { kindChoices, kindOf } from './words'

type Props = {
  form: Form<ApiKeyValues>
  /** Made for global: it holds in every organization. */
  everywhere: boolean
  /** How far it reaches decides what it can be given. */
  onReach: (reach: ApiKeyValues['reach']) => void
}

/** What a new key is called, whose it is, how far it reaches and until when. */
export const ApiKeyFields = ({ form, everywhere, onReach }: Props) => (
  <>
    <Pair>
      <TextInput
        label="Name"
        description="Stands in the audit log beside every call: the program, say."
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!everywhere && (
        <Select
          label="Applies to"
          allowDeselect={false}
          data={reachChoices}
          description="How far the permissions below hold."
          {...form.getInputProps('reach')}
          onChange={(reach) => onReach(reach as ApiKeyValues['reach'])}
        />
      )}
    </Pair>
    <Pair>
      <Radio.Group label="Kind" {...form.getInputProps('kind')}>
        {kindChoices.map(({ value, label }) => (
          <Radio
            key={value}
            mt={8}
            size="xs"
            value={value}
            label={label}
            description={kindOf(value).means}
          />
        ))}
      </Radio.Group>
      <ExpiryField form={form} everywhere={everywhere} />
    </Pair>
  </>
)

import { TextInput } from '@mantine/core'
import { Pair } from '@/components/forms/Pair'
import type { Form } from '@/hooks/use-save-form'
import type { LocationValues } from './values'

/** What others know a location by. */
export const IdentifierFields = ({ form }: { form: Form<LocationValues> }) => (
  <>
    <Pair>
      <TextInput
        label="NPI"
        description="National Provider Identifier, ten digits."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('npi')}
      />
      <TextInput
        label="CLIA"
        description="Of a laboratory, as in 14D1234567."
        autoComplete="off"
        {...form.getInputProps('clia')}
      />
    </Pair>
    <Pair>
      <TextInput
        label="Place of service"
        description="The code on claims: 11 is an office, 20 urgent care."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('placeOfService')}
      />
      <TextInput
        label="GLN"
        description="Global Location Number of GS1, 13 digits."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('gln')}
      />
    </Pair>
  </>
)

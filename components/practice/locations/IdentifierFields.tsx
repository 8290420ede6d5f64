import { TextInput } from '@mantine/core'
import { useHeld } from '@/components/ui/form/fields/use-held'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { hasUsIdentifiers } from '@/lib/shared/places/countries'
import type { LocationValues } from './values'

type Props = {
  form: Form<LocationValues>
  /** The country that the location is in, where that is known. */
  country: number | undefined
}

/**
 * What others know a location by. Numbers of the United States are shown where there are any, or
 * where one is held.
 */
export function IdentifierFields({ form, country }: Props) {
  const { npi, clia, placeOfService } = form.values
  const isInUnitedStates = hasUsIdentifiers(country)
  const hasNpi = useHeld(npi) || isInUnitedStates
  const hasClia = useHeld(clia) || isInUnitedStates
  const hasPlaceOfService = useHeld(placeOfService) || isInUnitedStates
  return (
    <>
      {(hasNpi || hasClia) && (
        <Pair>
          {hasNpi && (
            <TextInput
              label="NPI"
              description="National Provider Identifier, ten digits."
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('npi')}
            />
          )}
          {hasClia && (
            <TextInput
              label="CLIA"
              description="Of a laboratory, as in 14D1234567."
              autoComplete="off"
              {...form.getInputProps('clia')}
            />
          )}
        </Pair>
      )}
      <Pair>
        {hasPlaceOfService && (
          <TextInput
            label="Place of service"
            description="The code on claims: 11 is an office, 20 urgent care."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('placeOfService')}
          />
        )}
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
}

import '@mantine/core/styles/Combobox.layer.css'
import type { FieldProps } from '@/components/tenancy/organizations/field-props'
import { Select } from '@/components/ui/form/fields/Select'
import { usualLocales } from '@/lib/shared/places/countries'
import { zoneChoices } from '@/lib/shared/text/intl'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { sourceOf } from './sources'
import { currencyWord, localeWord, zoneWord } from './words'

type Setting = Account['settings']['timeZone']
type Props = FieldProps<string | null> & { setting: Setting; disabled?: boolean }

/**
 * Beside the usual locale of each country those that are common as well; the tag of any other can
 * be set by the API.
 */
const COMMON = ['en-IN', 'es-US', 'fr-BE', 'fr-CA', 'fr-CH', 'it-CH', 'nn-NO', 'sv-FI']
const LOCALES = [...new Set([...usualLocales(), ...COMMON])].sort((a, b) =>
  localeWord(a).localeCompare(localeWord(b), 'en'),
)

/**
 * What would hold if this organization had none of its own: that is not known before it is saved.
 */
const placeholderOf = ({ source, value }: Setting, word: (value: string) => string) =>
  source === 'own' ? 'What holds otherwise' : word(value)

type InheritedProps = Props & { label: string; choices: string[]; word: (value: string) => string }

/** A setting that organizations below take over: empty, it is taken from above. */
function InheritedField({ setting, choices, word, value = null, ...input }: InheritedProps) {
  const known = value === null || choices.includes(value) ? choices : [value, ...choices]
  return (
    <Select
      {...input}
      searchable
      clearable
      limit={100}
      description={
        value === null
          ? `${sourceOf(setting)} Choose one to have its own.`
          : 'Its own, and for all below. Clear it to take what holds otherwise.'
      }
      placeholder={placeholderOf(setting, word)}
      nothingFoundMessage="Nothing like that"
      clearButtonProps={{ 'aria-label': `Clear the ${input.label.toLowerCase()}` }}
      data={known.map((choice) => ({ value: choice, label: word(choice) }))}
      value={value}
    />
  )
}

export const TimeZoneField = (props: Props) => (
  <InheritedField label="Time zone" choices={zoneChoices()} word={zoneWord} {...props} />
)
export const LocaleField = (props: Props) => (
  <InheritedField label="Language" choices={LOCALES} word={localeWord} {...props} />
)
export const CurrencyField = (props: Props) => (
  <InheritedField
    label="Currency"
    choices={Intl.supportedValuesOf('currency')}
    word={currencyWord}
    {...props}
  />
)

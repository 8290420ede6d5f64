import { Select, type SelectProps } from '@/components/ui/form/fields/Select'
import { languageChoices } from '@/lib/client/format/languages'

/**
 * In which language a mail is written: it is taken for organizations with that one in their
 * settings.
 */
export const LanguageField = (props: SelectProps) => (
  <Select
    label="Language"
    description="Taken for organizations that have it in their settings. All others get English."
    searchable
    allowDeselect={false}
    nothingFoundMessage="No language is called that"
    data={languageChoices(props.value)}
    {...props}
  />
)

import { Select, type SelectProps } from '@mantine/core'
import { languageChoices, languageWord } from './words'

/** In which language a mail is written: it is taken for organizations with that one in their settings. */
export const LanguageField = (props: SelectProps) => {
  const { value } = props
  const known = !value || languageChoices.some((choice) => choice.value === value)
  return (
    <Select
      label="Language"
      description="Taken for organizations that have it in their settings. All others get English."
      searchable
      allowDeselect={false}
      nothingFoundMessage="No language is called that"
      data={known ? languageChoices : [{ value: value, label: languageWord(value) }, ...languageChoices]}
      {...props}
    />
  )
}

import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { languageChoices } from '@/lib/client/format/languages'

type NameValues = { firstName: string; lastName: string; language: string | null }

type Props<V extends NameValues> = {
  form: Form<V>
  /** They follow another record, and are changed there. */
  followed?: boolean
}

/** What a contact is called, and in which language they are written to. */
export const NameFields = <V extends NameValues>({ form, followed = false }: Props<V>) => (
  <>
    <Pair>
      <TextInput
        label="First name"
        autoComplete="off"
        disabled={followed}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="off"
        disabled={followed}
        {...form.getInputProps('lastName')}
      />
    </Pair>
    <Select
      label="Language"
      description="In which they are written to, where there is a choice."
      placeholder="Not known"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the language' }}
      nothingFoundMessage="No language is called that"
      data={languageChoices(form.values.language)}
      {...form.getInputProps('language')}
    />
  </>
)

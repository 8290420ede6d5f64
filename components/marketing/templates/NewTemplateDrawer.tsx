import { TextInput } from '@mantine/core'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { Pair } from '@/components/ui/primitives/Pair'
import { useSaveTemplate, useTemplateChoices } from '@/hooks/marketing/use-templates'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { languageWord } from '@/lib/client/format/languages'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import type { Category } from '@/lib/shared/mail-purposes'
import { LanguageField } from './content/LanguageField'
import { emptyTemplate, newTemplate, type NewTemplateValues } from './content/values'
import { categoryChoices, ownerOf, purposeChoices } from './words'

/**
 * Begins a template of the organization at hand, or of the provider, with a draft of its first
 * version.
 */
export function NewTemplateDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveTemplate()
  const selected = useSelected()
  return (
    <FormDrawer
      title="New template"
      submitLabel="Create"
      schema={newTemplate}
      initialValues={emptyTemplate}
      onClose={onClose}
      onSubmit={async (input) => leaveFor(links.template((await save(input)).id, selected))}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="How you find it again. Whoever gets the mail does not see it."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Pair>
            <CategoryField form={form} />
            <PurposeField form={form} />
          </Pair>
          <LanguageField {...form.getInputProps('language')} />
          <CopyField form={form} />
        </>
      )}
    </FormDrawer>
  )
}

type FieldProps = { form: Form<NewTemplateValues> }

const CategoryField = ({ form }: FieldProps) => (
  <Select
    label="Category"
    description="Marketing needs a way to unsubscribe."
    allowDeselect={false}
    data={categoryChoices}
    {...form.getInputProps('category')}
    onChange={(category) =>
      form.setValues({
        category: category as Category,
        copyOf: null,
        ...(category === 'marketing' && { purpose: null }),
      })
    }
  />
)

const PurposeField = ({ form }: FieldProps) => (
  <Select
    label="Used for"
    description="The mail of the console that it is taken for."
    placeholder="None"
    clearable
    clearButtonProps={{ 'aria-label': 'Use it for none', 'aria-hidden': false, tabIndex: 0 }}
    disabled={form.values.category === 'marketing'}
    data={purposeChoices}
    {...form.getInputProps('purpose')}
    onChange={(purpose) =>
      form.setValues({ purpose: purpose as NewTemplateValues['purpose'], copyOf: null })
    }
  />
)

/** What is live of others of its kind: those for another mail have other variables. */
function CopyField({ form }: FieldProps) {
  const { data = [], error, mutate } = useTemplateChoices()
  const { category, purpose } = form.values
  const choices = data
    .filter((one) => one.category === category && one.purpose === purpose)
    .map((one) => ({
      value: String(one.id),
      label: `${one.name} (${languageWord(one.language)}, ${ownerOf(one)})`,
    }))
  return (
    <Select
      label="Begin with"
      description={
        error ? (
          <FieldTrouble what="The templates" onRetry={() => void mutate()} />
        ) : (
          'A copy of another one, or an empty layout.'
        )
      }
      placeholder="An empty layout"
      searchable
      clearable
      clearButtonProps={{
        'aria-label': 'Begin with an empty layout',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      nothingFoundMessage="No live template of this kind"
      data={choices}
      {...form.getInputProps('copyOf')}
    />
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { labelOf } from '@/components/ui/form/field-words'
import { Select } from '@/components/ui/form/fields/Select'
import { useTemplate } from '@/hooks/marketing/use-templates'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { givenVariables, type DeclaredVariable } from '@/lib/shared/mail-purposes'
import type { CampaignValues } from './values'

type Props = { form: Form<CampaignValues>; campaign: Campaign }

// What a template declares once more, with a fallback, is still each reader's own.
const given = new Set(givenVariables('marketing', null).map(({ name }) => name))

/**
 * What the author of the chosen template asks for: of one that has just been chosen, as soon as it
 * is known.
 */
function useVariables(campaign: Campaign, templateId: number | null): DeclaredVariable[] {
  const isSaved = templateId === (campaign.template?.id ?? null)
  const { record } = useTemplate(isSaved || templateId === null ? undefined : String(templateId))
  const declared = (isSaved ? campaign.template?.variables : record?.published?.variables) ?? []
  return declared.filter(({ name }) => !given.has(name))
}

/** A field for each variable that the template declares, as its type is written. */
export function ValueFields({ form, campaign }: Props) {
  const variables = useVariables(campaign, form.values.templateId)
  if (variables.length === 0) return null
  return variables.map((variable) => (
    <ValueField key={variable.name} form={form} variable={variable} />
  ))
}

const helpOf = ({ name, type, fallback, sample }: DeclaredVariable) =>
  [
    `{{${name}}} in the template.`,
    type === 'list' && 'A line for each entry.',
    fallback
      ? `Left empty, it is “${fallback}”.`
      : sample && `For example: ${sample.split('\n')[0]}`,
  ]
    .filter(Boolean)
    .join(' ')

function ValueField({
  form,
  variable,
}: {
  form: Form<CampaignValues>
  variable: DeclaredVariable
}) {
  const { name, type, fallback } = variable
  const shared = {
    ...form.getInputProps(`values.${name}`),
    label: labelOf({}, name),
    description: helpOf(variable),
    withAsterisk: fallback === '' && type !== 'yes-or-no',
    value: form.values.values[name] ?? '',
  }
  const set = (value: string) =>
    form.setFieldValue('values', { ...form.values.values, [name]: value })
  if (type === 'yes-or-no')
    return (
      <Select
        {...shared}
        value={shared.value || null}
        placeholder="Choose"
        data={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(value) => set(value ?? '')}
      />
    )
  const typed = {
    ...shared,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  if (type === 'list' || type === 'text')
    return <Textarea {...typed} autosize minRows={type === 'list' ? 3 : 1} maxRows={8} />
  return (
    <TextInput
      {...typed}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : type === 'address' ? 'url' : undefined}
    />
  )
}

import { TextInput } from '@mantine/core'
import { TaxonomyField } from '@/components/practice/practitioners/fields/TaxonomyField'
import { Select } from '@/components/ui/form/fields/Select'
import { choicesOf } from '@/components/ui/list/filters/filter'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { languageChoices } from '@/lib/client/format/languages'
import { CONTACT_KIND_WORDS } from '@/lib/shared/contact-words'
import {
  conditionOn,
  fieldChoices,
  operatorChoices,
  withOperator,
  type ConditionRow,
  type Field,
} from './conditions'
import type { SegmentValues } from './values'

const kindChoices = choicesOf(CONTACT_KIND_WORDS)

type Props = { form: Form<SegmentValues>; row: ConditionRow; index: number; domainURL: string }

/** One condition: what is asked, how it is compared, and with what. */
export function ConditionFields({ form, row, index, domainURL }: Props) {
  const at = `conditions.${index}`
  const replace = (next: ConditionRow) => {
    form.setFieldValue(at, next as never)
    form.clearFieldError(`${at}.value`)
  }
  return (
    <>
      <Select
        aria-label={`Field of condition ${index + 1}`}
        allowDeselect={false}
        data={fieldChoices}
        {...form.getInputProps(`${at}.field`)}
        onChange={(field) => replace(conditionOn(field as Field))}
      />
      <Select
        aria-label={`Comparison of condition ${index + 1}`}
        allowDeselect={false}
        data={operatorChoices(row.field)}
        {...form.getInputProps(`${at}.operator`)}
        onChange={(operator) => replace(withOperator(row, operator!))}
      />
      <ValueField form={form} row={row} index={index} domainURL={domainURL} />
    </>
  )
}

function ValueField({ form, row: { field, operator, value }, index, domainURL }: Props) {
  const input = {
    'aria-label': `Value of condition ${index + 1}`,
    ...form.getInputProps(`conditions.${index}.value`),
  }
  const choose = { ...input, value: value || null, allowDeselect: false, placeholder: 'Choose' }
  switch (field) {
    case 'kind':
      return <Select {...choose} data={kindChoices} />
    case 'topic':
      return <TopicChoice {...choose} domainURL={domainURL} />
    case 'language':
      return (
        <Select
          {...choose}
          searchable
          data={languageChoices(value)}
          nothingFoundMessage="No such language"
        />
      )
    case 'specialty':
      return <TaxonomyField {...input} placeholder="Choose" />
    case 'added':
      return operator === 'in-last-days' ? (
        <TextInput
          {...input}
          inputMode="numeric"
          autoComplete="off"
          placeholder="30"
          rightSection="days"
          rightSectionWidth={52}
        />
      ) : (
        <TextInput {...input} type="date" />
      )
    case 'email-domain':
      return <TextInput {...input} autoComplete="off" placeholder="mail.example" />
    case 'name':
      return <TextInput {...input} autoComplete="off" placeholder="Part of a name" />
  }
}

type ChoiceProps = Omit<Parameters<typeof Select>[0], 'data'> & { domainURL: string }

function TopicChoice({ domainURL, ...input }: ChoiceProps) {
  const { data = [], isLoading } = useTopicOptions(domainURL)
  const offered = data.filter(({ id, status }) => status === 'active' || String(id) === input.value)
  return (
    <Select
      {...input}
      searchable
      nothingFoundMessage={isLoading ? 'Loading…' : 'No such topic'}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { useTopicOptions } from '@/hooks/marketing/use-topics'

type Chosen = { id: number; name: string }
type Props = {
  domainURL: string
  description: string
  value: Chosen[]
  onChange: (topics: Chosen[]) => void
  error: ReactNode
}

/** Topics of an organization, by name. */
export function TopicsField({ domainURL, description, value, onChange, error }: Props) {
  const { data = [], error: failure, isLoading, mutate } = useTopicOptions(domainURL)
  const active = data.filter(({ status }) => status === 'active')
  const known = new Map([...active, ...value].map(({ id, name }) => [String(id), { id, name }]))
  return (
    <MultiSelect
      label="Topics"
      placeholder={value.length === 0 ? 'None' : undefined}
      description={
        failure ? <FieldTrouble what="The topics" onRetry={() => void mutate()} /> : description
      }
      searchable
      hidePickedOptions
      nothingFoundMessage={isLoading ? 'Loading…' : 'No other topic is called that'}
      data={[...known].map(([id, { name }]) => ({ value: id, label: name }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      data-path="topicIds"
      error={error}
    />
  )
}

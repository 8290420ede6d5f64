import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Select } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { FieldTrouble } from '@/components/organizations/FieldTrouble'
import { useUserOptions } from '@/hooks/use-options'
import type { Person } from './values'

type Props = { domainURL: string; value: Person | null; onChange: (person: Person | null) => void }

const named = ({ name, email }: Person) => (name === email ? name : `${name} (${email})`)

/** As whom a mail is shown: a user of the organization, or nobody in particular. The server searches. */
export function PersonField({ domainURL, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  // What a choice has put there is no search.
  const wanted = useDeferredValue(value && search === named(value) ? '' : search.trim())
  const { data = [], error: failure, isLoading, refusal, mutate } = useUserOptions(domainURL, wanted)
  const offered: Person[] = [...(value && !data.some(({ email }) => email === value.email) ? [value] : []), ...data]
  // For global one person may be a user of several organizations.
  const byAddress = new Map(offered.map((person) => [person.email, person]))
  return (
    <Select
      label="Shown as"
      placeholder="Samples"
      description={failure && <FieldTrouble what="The users" onRetry={() => void mutate()} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show samples', 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={refusal ?? (isLoading ? 'Searching…' : 'Nobody here is called that')}
      data={[...byAddress].map(([email, person]) => ({ value: email, label: named(person) }))}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.email ?? null}
      onChange={(email) => onChange((email !== null && byAddress.get(email)) || null)}
    />
  )
}

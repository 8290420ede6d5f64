import '@mantine/core/styles/Combobox.layer.css'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useContactOptions } from '@/hooks/ui/list/use-options'
import type { ContactEntry } from '@/lib/marketing/contacts/schema'
import { nameOf } from './words'

export type Reader = Pick<ContactEntry, 'id' | 'email' | 'firstName' | 'lastName' | 'organization'>
type Props = { domainURL: string; value: Reader | null; onChange: (reader: Reader | null) => void }

const named = (reader: Reader) =>
  nameOf(reader) === reader.email ? reader.email : `${nameOf(reader)} (${reader.email})`

/**
 * As whom a mail is shown: a contact of the organization, or nobody in particular. The server
 * searches.
 */
export function ContactField({ domainURL, value, onChange }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped(value ? named(value) : undefined)
  const {
    data = [],
    error: failure,
    isLoading,
    refusal,
    mutate,
  } = useContactOptions(domainURL, wanted)
  const offered: Reader[] =
    value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data
  return (
    <Select
      label="Shown as"
      placeholder="Samples"
      description={failure && <FieldTrouble what="The contacts" onRetry={() => void mutate()} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show samples', 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={refusal ?? (isLoading ? 'Searching…' : 'Nobody here is called that')}
      data={offered.map((reader) => ({ value: reader.id, label: named(reader) }))}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      value={value?.id ?? null}
      onChange={(id) => onChange(offered.find((reader) => reader.id === id) ?? null)}
    />
  )
}

import { useState } from 'react'
import { Select } from '@/components/forms/Select'
import { useReferrers, type Referrer } from '@/hooks/use-referrers'
import { useTyped } from '@/hooks/use-typed'
import type { FieldProps } from './field-props'
import { FieldTrouble } from './FieldTrouble'

const named = ({ userDisplayName, organizationName }: Referrer) => `${userDisplayName} (${organizationName})`

/** The person who referred the organization. The server searches: there may be very many of them. */
export function ReferrerField({ value = null, onChange, ...input }: FieldProps<string | null>) {
  const [chosen, setChosen] = useState<Referrer | null>(null)
  const { search, setSearch, wanted, isBehind } = useTyped(chosen ? named(chosen) : undefined)
  const { data = [], error, isLoading, mutate } = useReferrers(wanted)
  const offered = chosen && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data
  return (
    <Select
      label="Referred By"
      placeholder="Nobody"
      searchable
      clearable
      nothingFoundMessage="Nobody here"
      data={offered.map((referrer) => ({ value: referrer.id, label: named(referrer) }))}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      value={value}
      onChange={(id) => {
        setChosen(offered.find((referrer) => referrer.id === id) ?? null)
        onChange(id)
      }}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      // Mantine hides it from keyboard and screen reader; there is no other way to clear the field.
      clearButtonProps={{ 'aria-label': 'Clear the referrer', 'aria-hidden': false, tabIndex: 0 }}
      description={error && <FieldTrouble what="The referrers" onRetry={() => void mutate()} />}
      {...input}
    />
  )
}

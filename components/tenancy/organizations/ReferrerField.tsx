import { Select } from '@/components/ui/form/fields/Select'
import { useReferrers } from '@/hooks/tenancy/use-referrers'
import { useTyped } from '@/hooks/ui/form/use-typed'
import type { Referrer } from '@/lib/tenancy/referrals/schema'
import type { FieldProps } from './field-props'
import { FieldTrouble } from './FieldTrouble'

const named = ({ userDisplayName, organizationName }: Referrer) =>
  `${userDisplayName} (${organizationName})`

type Props = Omit<FieldProps<string | null>, 'onChange'> & {
  /** Whose id the value is. */
  chosen: Referrer | null
  onChange: (value: string | null, chosen: Referrer | null) => void
}

/**
 * The person who referred the organization. The server searches: there may be very many of them.
 */
export function ReferrerField({ value = null, chosen, onChange, ...input }: Props) {
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
      onChange={(id) => onChange(id, offered.find((referrer) => referrer.id === id) ?? null)}
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

import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useUserOptions } from '@/hooks/ui/list/use-options'
import type { Practitioner } from '@/lib/practice/practitioners/schema'

type User = NonNullable<Practitioner['user']>
type Props = {
  domainURL: string
  value: User | null
  onChange: (user: User | null) => void
  error: unknown
}

const named = ({ name, email }: User) => (name === email ? name : `${name} (${email})`)

/**
 * Which user of the organization the practitioner is. The server searches: there may be very many
 * of them.
 */
export function UserField({ domainURL, value, onChange, error }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped(value ? named(value) : undefined)
  const {
    data = [],
    error: failure,
    isLoading,
    refusal,
    mutate,
  } = useUserOptions(domainURL, wanted)
  const offered = [...(value && !data.some(({ id }) => id === value.id) ? [value] : []), ...data]
  return (
    <Select
      label="Signs in as"
      placeholder="Nobody"
      description={
        failure ? (
          <FieldTrouble what="The users" onRetry={() => void mutate()} />
        ) : (
          'The user of this organization who is this practitioner.'
        )
      }
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Link no user' }}
      nothingFoundMessage={refusal ?? (isLoading ? 'Searching…' : 'Nobody here is called that')}
      data={offered.map((user) => ({ value: user.id, label: named(user) }))}
      // What comes from the server has been searched there, by more than the label.
      filter={({ options }) => options}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      value={value?.id ?? null}
      onChange={(id) => {
        const user = offered.find((one) => one.id === id)
        onChange(user ? { id: user.id, name: user.name, email: user.email } : null)
      }}
      data-path="organizationUserId"
      error={error as string}
    />
  )
}

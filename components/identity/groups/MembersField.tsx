import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useUserOptions, type UserOption } from '@/hooks/ui/list/use-options'
import styles from './MembersField.module.css'
import type { GroupValues } from './values'

const named = ({ name, email, status }: UserOption) =>
  `${name === email ? name : `${name} (${email})`}${status === 'active' ? '' : `, ${status}`}`

type Props = { form: Form<GroupValues>; domainURL: string; disabled?: boolean }

/** The people of a group. The server searches for more: there may be very many of them. */
export function MembersField({ form, domainURL, disabled }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const { data = [], error, isLoading, refusal, mutate } = useUserOptions(domainURL, wanted)
  const { members } = form.values
  const offered = data.filter(
    ({ id }) => !members.some(({ organizationUserId }) => organizationUserId === id),
  )

  const set = (next: GroupValues['members']) => {
    form.setFieldValue('members', next)
    form.clearFieldError('memberIds')
  }
  const add = (chosen: string | null) => {
    const user = offered.find(({ id }) => id === chosen)
    if (user)
      set([...members, { organizationUserId: user.id, displayName: user.name, email: user.email }])
    setSearch('')
  }
  return (
    <div className={styles.members}>
      <Select
        label={members.length > 0 ? `Members (${members.length})` : 'Members'}
        placeholder="Add somebody by name or e-mail"
        disabled={disabled}
        searchable
        nothingFoundMessage={
          refusal ?? (isLoading ? 'Searching…' : 'Nobody else here is called that')
        }
        data={offered.map((user) => ({ value: user.id, label: named(user) }))}
        // What comes from the server has been searched there, by more than the label.
        filter={({ options }) => options}
        value={null}
        onChange={add}
        searchValue={search}
        searching={isBehind || isLoading}
        onSearchChange={setSearch}
        data-path="memberIds"
        error={form.errors.memberIds}
        description={error && <FieldTrouble what="The users" onRetry={() => void mutate()} />}
      />
      {members.length > 0 && (
        <ul className={styles.list} aria-label="Members">
          {members.map(({ organizationUserId, displayName, email }) => (
            <li key={organizationUserId} className={styles.member}>
              <span className={styles.name}>{displayName}</span>
              {email !== displayName && <span className={styles.email}>{email}</span>}
              {!disabled && (
                <ActionIcon
                  size={28}
                  aria-label={`Remove ${displayName}`}
                  onClick={() =>
                    set(
                      members.filter((member) => member.organizationUserId !== organizationUserId),
                    )
                  }
                >
                  <IconX size={14} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

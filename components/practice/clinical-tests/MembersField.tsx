import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { Status } from '@/components/ui/primitives/Status'
import { useTestOptions } from '@/hooks/practice/use-clinical-tests'
import { useTyped } from '@/hooks/ui/form/use-typed'
import type { TestForm } from './TestFields'
import styles from './TestFields.module.css'
import type { TestValues } from './values'
import { statusOf } from './words'

type Props = { form: TestForm; self?: string; disabled?: boolean }

/**
 * The tests of a panel, in the order in which their results stand. The server searches for more.
 */
export function MembersField({ form, self, disabled }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const { data = [], error, isLoading, mutate } = useTestOptions(wanted, 'active,draft')
  const { members } = form.values
  const offered = data.filter(
    ({ code }) => code !== self && !members.some((member) => member.code === code),
  )

  const set = (next: TestValues['members']) => {
    form.setFieldValue('members', next)
    form.clearFieldError('members')
  }
  const add = (chosen: string | null) => {
    const test = offered.find(({ code }) => code === chosen)
    if (test) set([...members, { code: test.code, name: test.name, status: test.status }])
    setSearch('')
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...members]
    next.splice(index + by, 0, ...next.splice(index, 1))
    set(next)
  }
  if (disabled && members.length === 0) return <p className={styles.single}>It is a single test.</p>
  return (
    <div>
      {!disabled && (
        <Select
          label={
            members.length > 0 ? `Tests in the panel (${members.length})` : 'Tests in the panel'
          }
          placeholder="Add a test by name or code"
          searchable
          nothingFoundMessage={isLoading ? 'Searching…' : 'No other test is called that'}
          data={offered.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          // What comes from the server has been searched there, by more than the label.
          filter={({ options }) => options}
          value={null}
          onChange={add}
          searchValue={search}
          searching={isBehind || isLoading}
          onSearchChange={setSearch}
          data-path="members"
          error={form.errors.members}
          description={
            error ? (
              <FieldTrouble what="The tests" onRetry={() => void mutate()} />
            ) : (
              members.length === 0 && 'Leave it empty for a single test.'
            )
          }
        />
      )}
      {members.length > 0 && (
        <ol className={styles.members} aria-label="Tests in the panel">
          {members.map(({ code, name, status }, index) => (
            <li key={code} className={styles.member}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{name}</span>
              <span className={styles.of}>{code}</span>
              {status !== 'active' && <Status {...statusOf(status)} />}
              {!disabled && (
                <>
                  <ActionIcon
                    size={28}
                    disabled={index === 0}
                    aria-label={`Move ${name} up`}
                    data-hint="Up"
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={14} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    disabled={index === members.length - 1}
                    aria-label={`Move ${name} down`}
                    data-hint="Down"
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={14} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    aria-label={`Remove ${name}`}
                    data-hint="Remove"
                    onClick={() => set(members.filter((member) => member.code !== code))}
                  >
                    <IconX size={14} stroke={1.5} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

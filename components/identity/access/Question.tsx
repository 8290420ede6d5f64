import '@mantine/core/styles/Combobox.layer.css'
import { useDeferredValue, useState } from 'react'
import { Autocomplete } from '@/components/ui/form/fields/Autocomplete'
import { Select } from '@/components/ui/form/fields/Select'
import { useAccessQuestion } from '@/hooks/identity/use-access'
import { useProtected } from '@/hooks/identity/use-roles'
import { useUserOptions } from '@/hooks/ui/list/use-options'
import { useSelected } from '@/hooks/ui/list/use-selected'
import styles from './Access.module.css'

/** What is asked: a permission, and of one person or of everybody. */
export function Question() {
  const { permission, person, ask } = useAccessQuestion()
  const { data: resources = [], isLoading } = useProtected()
  const [typed, setTyped] = useState(person)
  const [asked, setAsked] = useState(person)
  // Somebody else may have been asked about by a link, or by the Back button.
  if (person !== asked) {
    setAsked(person)
    setTyped(person)
  }
  const { data: users = [] } = useUserOptions(useSelected(), useDeferredValue(typed.trim()))
  const groups = resources
    .filter(({ key }) => key !== 'all')
    .map(({ key, label, actions }) => ({
      group: label,
      items: actions.map((action) => ({
        value: `${key}:${action.key}`,
        label: `${key}:${action.key}`,
      })),
    }))
  return (
    <div className={styles.question}>
      <Select
        label="Permission"
        placeholder="Search permissions"
        searchable
        clearable
        nothingFoundMessage={isLoading ? 'Loading…' : 'No such permission'}
        data={groups}
        value={permission || null}
        onChange={(value) => ask({ permission: value ?? '' })}
      />
      <Autocomplete
        label="Person"
        placeholder="Everybody, or an e-mail address"
        clearable
        data={[...new Set(users.map(({ email }) => email))]}
        // What comes from the server has been searched there, by names as well.
        filter={({ options }) => options}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          if (value === '') ask({ person: '' })
        }}
        onOptionSubmit={(email) => ask({ person: email })}
        onBlur={() => ask({ person: typed.trim().toLowerCase() })}
        onKeyDown={({ key }) => key === 'Enter' && ask({ person: typed.trim().toLowerCase() })}
      />
    </div>
  )
}

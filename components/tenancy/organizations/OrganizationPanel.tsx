import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { CurrentOrganization } from '@/hooks/tenancy/use-organization'
import styles from './OrganizationPanel.module.css'
import { OrganizationTree } from './OrganizationTree'
import { useOrganizationOptions } from './use-organization-options'
import { useTreeKeys } from './use-tree-keys'

type Props = { current: CurrentOrganization; onChoose: (domainURL: string) => void }

const PICKER_HEIGHT = 400

/** What the picker opens: a field to search in, and the organizations below it. */
export function OrganizationPanel({ current, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const options = useOrganizationOptions(search, true)
  const keys = useTreeKeys(options.count, options.busy)
  const root = useRef<HTMLDivElement>(null)
  const { searchable, failure } = options
  useEffect(
    () => root.current?.querySelector<HTMLElement>('input, [role=tree]')?.focus(),
    [searchable],
  )

  const found =
    options.search && !options.busy && !failure
      ? `${options.count} ${options.count === 1 ? 'organization' : 'organizations'} found`
      : ''
  return (
    <div
      ref={root}
      role="dialog"
      aria-label="Choose an organization"
      onKeyDown={searchable ? undefined : keys.onKeyDown}
    >
      {searchable && (
        <div className={styles.search}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <input
            role="combobox"
            aria-label="Search organizations"
            aria-expanded="true"
            aria-haspopup="tree"
            aria-controls={keys.treeId}
            aria-autocomplete="list"
            aria-activedescendant={keys.activeId}
            placeholder="Name or subdomain"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              keys.setActive(0)
            }}
            onKeyDown={keys.onKeyDown}
          />
        </div>
      )}
      {current.failure && <Trouble what={current.domainURL} onRetry={current.retry} />}
      {failure && failure.status !== 403 && (
        <Trouble what="The organizations" onRetry={options.retry} />
      )}
      <OrganizationTree
        options={options}
        keys={keys}
        selected={current.domainURL}
        maxHeight={PICKER_HEIGHT}
        onChoose={({ domainURL }) => onChoose(domainURL)}
      />
      <Unseen role="status">
        {options.count === 0 && !options.busy && !failure ? 'Nobody here' : found}
      </Unseen>
    </div>
  )
}

const Trouble = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <p role="alert" className={styles.trouble}>
    {what} could not be loaded.
    <Button size="compact-xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </p>
)

import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Changes } from '@/components/identity/roles/impact/Changes'
import { permissionsNoun } from '@/components/identity/roles/words'
import { SearchInput } from '@/components/ui/list/filters/SearchInput'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { counted } from '@/lib/client/format/nouns'
import type { Role } from '@/lib/identity/roles/schema'
import { ALL, columnsOf, differenceOf, readerOf, rowsOf, type Offered } from './matrix'
import { PermissionList } from './PermissionList'
import { PermissionMatrix } from './PermissionMatrix'
import styles from './PermissionsField.module.css'

/** Narrower, the actions do not fit beside each other. */
const WIDE = '(min-width: 62em)'

type Props<V extends Values> = {
  form: Form<V>
  resources: Offered[]
  scope: Role['scope']
  readOnly: boolean
  /** What it held when it was last saved; undefined for one that is not there yet. */
  base?: string[]
}

const ALL_MEANS =
  '“All resources” allows an action on every resource, those of later releases too, in every organization.'

/** What a role or a key allows: to be read, searched and chosen. */
export function PermissionsField<V extends Values & { permissions: string[] }>({
  form,
  resources,
  scope,
  readOnly,
  base,
}: Props<V>) {
  const [search, setSearch] = useState('')
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const { permissions } = form.values
  const held = useMemo(() => new Set(permissions), [permissions])
  const saved = useMemo(() => base && new Set(base), [base])
  const columns = useMemo(() => columnsOf(resources), [resources])
  const everywhere = scope === 'global'
  const belowToo = resources.some(({ actions }) => actions.some(({ hereAlone }) => hereAlone))
  const rows = rowsOf(resources, { held, base: saved, search, readOnly, everywhere })
  const { added, removed } = differenceOf(base ?? permissions, permissions)
  const changed = added.length + removed.length > 0
  const set = (words: string[]) => form.setFieldValue('permissions', words as never)
  const shared = { rows, held, readOnly, onChange: set }
  return (
    <section aria-labelledby="permissions" className={styles.section}>
      <div className={styles.top}>
        <div>
          <h3 id="permissions" className={styles.title}>
            Permissions
          </h3>
          <p role="status" className={styles.count} data-path="permissions" tabIndex={-1}>
            {form.errors.permissions ? (
              <span className={styles.error}>{form.errors.permissions}</span>
            ) : (
              `${counted(permissions.length, permissionsNoun)}${changed ? ` · ${added.length} added, ${removed.length} removed` : ''}`
            )}
          </p>
        </div>
        <SearchInput label="Search resources" value={search} w={240} onChange={setSearch} />
      </div>
      {rows.some(({ key }) => key === ALL) && <p className={styles.note}>{ALL_MEANS}</p>}
      {rows.length === 0 ? (
        <p className={styles.note}>No resource matches “{search.trim()}”.</p>
      ) : wide ? (
        <PermissionMatrix columns={columns} {...shared} />
      ) : (
        <PermissionList {...shared} />
      )}
      <p className={styles.legend}>
        <span className={styles.risk}>
          High risk: leaves the console, cannot be undone, or gives rights away
        </span>
        {rows.some(({ cells }) => cells.some(({ locked }) => locked)) && (
          <span>
            Dimmed boxes are permissions you do not hold yourself
            {belowToo && ' for everything below'}
          </span>
        )}
      </p>
      {changed && (
        <Changes
          added={added}
          removed={removed}
          held={permissions}
          reader={readerOf(resources)}
          onChange={set}
        />
      )}
    </section>
  )
}

import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { RecordFailure } from '@/components/ui/form/RecordFailure'
import type { Guard } from '@/components/ui/form/RecordForm'
import type { OpenRecord } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import type { Permission } from '@/lib/shared/access/permissions'
import { AdminPage } from './AdminPage'

export const WaitingRecord = () => <Skeleton height={480} aria-busy="true" />

/** What stands beside the title of such a page: what can be done with its record. */
export type RecordHeadProps<R> = {
  record: R
  mayLeave: () => boolean
  onChanged: () => Promise<void>
  onGone: () => void
}

/** The content of such a page. */
export type OpenedProps<R> = {
  record: R
  /** Whether what was entered may be left; what else is done with the record asks that first. */
  guard: RefObject<Guard | null>
  /** Shows it as it is now. */
  reload: () => Promise<void>
  /** How often something else than saving has changed it: a form then begins anew. */
  generation: number
  onChanged: () => Promise<void>
}

type Props<R> = {
  /** The noun, as a title. */
  what: string
  permission: Permission
  /** The list that it is in: the page's path and name. */
  list: { path: string; label: string }
  useRecord: (id: string | undefined) => OpenRecord<R>
  /** The line below the title, also while there is none to be told of. */
  about: (record: R | undefined) => string
  Head: ComponentType<RecordHeadProps<R>>
  Opened: ComponentType<OpenedProps<R>>
}

/** A page of the staff's area with one record on it, by the id in its address. */
export function RecordPage<R extends { name: string }>(props: Props<R>) {
  const { what, permission, list, useRecord, about, Head, Opened } = props
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can(permission)
  const { record, failure, retry, reload } = useRecord(
    mayRead ? String(router.query.id) : undefined,
  )
  const guard = useRef<Guard>(null)
  const [generation, setGeneration] = useState(0)
  const href = links.page(list.path, selected)
  const toList = () => void router.push(href)
  const onChanged = async () => {
    await reload()
    setGeneration((last) => last + 1)
  }
  const mayLeave = () => guard.current?.mayLeave() ?? true
  return (
    <AdminPage
      title={record?.name ?? what}
      about={about(record)}
      permission={permission}
      of={null}
      crumbs={[{ label: list.label, href }]}
      actions={
        record && <Head record={record} mayLeave={mayLeave} onChanged={onChanged} onGone={toList} />
      }
    >
      {failure && (
        <RecordFailure
          what={`The ${what.toLowerCase()}`}
          failure={failure}
          onRetry={retry}
          onClose={toList}
        />
      )}
      {!failure && !record && <WaitingRecord />}
      {record && (
        <Opened
          record={record}
          guard={guard}
          reload={reload}
          generation={generation}
          onChanged={onChanged}
        />
      )}
    </AdminPage>
  )
}

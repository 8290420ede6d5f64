import { IconCopy, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useLocations, useRemoveLocation, type LocationList } from '@/hooks/practice/use-locations'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { LocationEntry } from '@/lib/practice/locations/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewLocationButton } from './NewLocationButton'
import { useFilters } from './use-filters'
import { useView } from './use-view'
import { noun } from './words'

const LocationDrawer = onDemand(() =>
  import('./LocationDrawer').then((module) => module.LocationDrawer),
)
const NewLocationDrawer = onDemand(() =>
  import('./NewLocationDrawer').then((module) => module.NewLocationDrawer),
)
const DeleteLocation = onDemand(() =>
  import('./DeleteLocation').then((module) => module.DeleteLocation),
)
const CopyHours = onDemand(() => import('./hours/CopyHours').then((module) => module.CopyHours))
const Week = onDemand(() => import('./hours/Week').then((module) => module.Week))

const nameOf = ({ name }: LocationEntry) => name
const LONGEST = 86_400_000

/** Has the list load again as soon as one of its rows opens or closes. */
function useFreshOpenings({ rows, retry }: LocationList) {
  const ends = (rows ?? []).flatMap(({ opening }) =>
    opening?.until ? [Date.parse(opening.until)] : [],
  )
  const next = ends.length > 0 ? Math.min(...ends) : undefined
  const load = useEffectEvent(retry)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => load(),
      Math.min(LONGEST, Math.max(1000, next - Date.now() + 500)),
    )
    return () => clearTimeout(timer)
  }, [next])
}

/** What is open beside the list belongs to the organization it was opened of. */
function useOpenRecord(domainURL: string) {
  const editor = useEditor()
  const { of, replace } = useQuery()
  const within = of('within')
  const close = () => replace({ record: undefined, within: undefined })
  const opened = useRef(domainURL)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (opened.current !== domainURL) leave()
    opened.current = domainURL
  }, [domainURL])
  /** From a room that was to be made one comes back to what it was to lie in. */
  const back = () => replace({ record: within, within: undefined })
  return { ...editor, within, close, back }
}

/**
 * The locations of the organization at hand, as a table or by their week, and one of them beside
 * it.
 */
export function Locations() {
  const domainURL = useSelected()
  const ofEverybody = domainURL === GLOBAL
  const list = useLocations(ofEverybody)
  const editor = useOpenRecord(domainURL)
  const isWeek = useView() === 'week'
  const remove = useRemoveLocation()
  const { can } = usePermissions()
  const filters = useFilters(list, ofEverybody)
  const [asked, ask] = useState<{ what: 'delete' | 'copy'; location: LocationEntry } | null>(null)
  const mayCreate = useMayCreate('locations:create', editor.within === undefined)
  const [mayChange, mayDelete] = [can('locations:update'), can('locations:delete')]
  useFreshOpenings(list)

  const menu = (location: LocationEntry) => (
    <RowMenu
      name={location.name}
      actions={[
        mayChange && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(location.id)),
        },
        mayChange && {
          label: 'Copy hours',
          icon: IconCopy,
          onClick: () => ask({ what: 'copy', location }),
        },
        mayDelete && {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onClick: () => ask({ what: 'delete', location }),
        },
      ]}
    />
  )
  const deletion = {
    label: 'Delete',
    doing: 'Deleting',
    done: 'deleted',
    icon: IconTrash,
    warning:
      'Their hours and equipment go with them. Locations that others lie in or that practitioners work at stay.',
    run: ({ id }: LocationEntry) => remove(String(id)),
  }
  const shared = {
    list,
    noun,
    filters,
    searched: 'The search looks at names, other names, cities, services, NPI and GLN.',
    empty: (
      <EmptyState icon={IconMapPin} title="No locations yet" action={<NewLocationButton />}>
        A location is a place where care is given: a site, a building, a room. It says where it is
        and when it is open.
      </EmptyState>
    ),
  }
  return (
    <>
      {isWeek ? (
        <Week {...shared} />
      ) : (
        <DataList
          {...shared}
          columns={ofEverybody ? ofAll : ofOne}
          nameOf={nameOf}
          actions={[mayDelete && deletion]}
          menu={menu}
        />
      )}
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewLocationDrawer within={editor.within} onClose={editor.back} />
      )}
      {editor.id !== undefined && (
        <LocationDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {asked?.what === 'delete' && (
        <DeleteLocation location={asked.location} onClose={() => ask(null)} />
      )}
      {asked?.what === 'copy' && <CopyHours location={asked.location} onClose={() => ask(null)} />}
    </>
  )
}

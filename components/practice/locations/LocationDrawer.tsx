import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { locations, useSaveLocation } from '@/hooks/practice/use-locations'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Location } from '@/lib/practice/locations/schema'
import { LOCATION_STATUS_WORDS } from '@/lib/shared/location-words'
import { CopyHours } from './hours/CopyHours'
import { DeleteLocation } from './DeleteLocation'
import { LocationFields } from './LocationFields'
import { OpenNow } from './hours/OpenNow'
import { changedLocation, valuesOf } from './values'
import { WorkHere } from './WorkHere'
import { fieldWords, toneOf } from './words'

type Asked = { what: 'delete' | 'copy'; location: Location } | null

/** One location: where it is, when it is open, what is in it, and what has become of it. */
export function LocationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveLocation()
  const { can } = usePermissions()
  const mayChange = can('locations:update')
  const [asked, ask] = useState<Asked>(null)
  const done = () => ask(null)
  return (
    <RecordDrawer
      entity={locations}
      id={id}
      wide
      what="The location"
      title={({ name }: Location) => name}
      beside={(location) => (
        <>
          {location.status === 'active' && location.opening ? (
            <OpenNow location={location} />
          ) : (
            <Status tone={toneOf[location.status]}>{LOCATION_STATUS_WORDS[location.status]}</Status>
          )}
          <RowMenu
            name={location.name}
            actions={[
              mayChange && {
                label: 'Copy hours',
                icon: IconCopy,
                onClick: () => ask({ what: 'copy', location }),
              },
              can('locations:delete') && {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                onClick: () => ask({ what: 'delete', location }),
              },
            ]}
          />
        </>
      )}
      schema={changedLocation}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="locations:update"
      tabs={[
        {
          label: 'Practitioners',
          of: () => can('practitioners:read'),
          content: (location) => <WorkHere location={location} />,
        },
      ]}
      onSubmit={async (input) => `Location “${(await save(input, id)).name}” saved.`}
      onClose={onClose}
    >
      {(form, location) => (
        <>
          <LocationFields
            form={form}
            domainURL={location.organization.domainURL}
            location={location}
            jurisdiction={location.jurisdiction}
            readOnly={!mayChange}
          />
          {asked?.what === 'delete' && (
            <DeleteLocation location={asked.location} onDeleted={onClose} onClose={done} />
          )}
          {asked?.what === 'copy' && <CopyHours location={asked.location} onClose={done} />}
        </>
      )}
    </RecordDrawer>
  )
}

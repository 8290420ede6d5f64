import { FormDrawer } from '@/components/forms/FormDrawer'
import { useLocation, useSaveLocation } from '@/hooks/use-locations'
import { useSelected } from '@/hooks/use-selected'
import type { Location } from '@/lib/locations/schema'
import { GLOBAL } from '@/lib/shared/session'
import { LocationFields } from './LocationFields'
import { emptyLocation, newLocation } from './values'

type Props = {
  /** The id of the location that it is to lie in. */
  within?: string
  onClose: () => void
}

/** Makes a location in the organization at hand. */
export function NewLocationDrawer({ within, onClose }: Props) {
  const { record, failure } = useLocation(within)
  // The form begins with where it lies: it waits until that is known.
  if (within !== undefined && !record && !failure) return null
  return <NewLocation above={record} onClose={onClose} />
}

function NewLocation({ above, onClose }: { above?: Location; onClose: () => void }) {
  const save = useSaveLocation()
  const selected = useSelected()
  const timeZone = above?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const domainURL = selected === GLOBAL && above ? above.organization.domainURL : selected
  return (
    <FormDrawer
      title={above ? `New room in ${above.name}` : 'New location'}
      wide
      submitLabel="Create"
      schema={newLocation}
      initialValues={emptyLocation(timeZone, above && { id: above.id, name: above.name })}
      onClose={onClose}
      onSubmit={async (input) => `Location “${(await save(input)).name}” created.`}
    >
      {(form) => <LocationFields form={form} domainURL={domainURL} readOnly={false} />}
    </FormDrawer>
  )
}

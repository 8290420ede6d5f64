import { LoadFailure } from '@/components/data/LoadFailure'
import { Dialog } from '@/components/forms/Dialog'
import { FormDrawer } from '@/components/forms/FormDrawer'
import { useAccount } from '@/hooks/use-account'
import { useLocation, useSaveLocation } from '@/hooks/use-locations'
import { usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import { GLOBAL } from '@/lib/shared/session'
import { LocationFields } from './LocationFields'
import { emptyLocation, newLocation, type LocationValues } from './values'

type Props = {
  /** The id of the location that it is to lie in. */
  within?: string
  onClose: () => void
}

/** Makes a location in the organization at hand. Its form begins with what is known, and waits until it is. */
export function NewLocationDrawer({ within, onClose }: Props) {
  return within === undefined ? <NewSite onClose={onClose} /> : <NewRoom within={within} onClose={onClose} />
}

/** A site is in its organization's country and time zone, unless somebody says otherwise. */
function NewSite({ onClose }: Pick<Props, 'onClose'>) {
  const mayRead = usePermissions().can('organizations:read')
  const { data: account, error } = useAccount(mayRead)
  const selected = useSelected()
  if (mayRead && !account && !error) return null
  const empty = emptyLocation(account?.settings.timeZone.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const country = account ? { code: account.selectedCountry, label: account.country } : null
  return <NewLocation domainURL={selected} title="New location" empty={{ ...empty, country }} onClose={onClose} />
}

/** A room begins with where it lies. */
function NewRoom({ within, onClose }: Required<Props>) {
  const { record, failure, retry } = useLocation(within)
  const selected = useSelected()
  if (failure && !record)
    return (
      <Dialog title="New room" onClose={onClose}>
        <LoadFailure what="The location" failure={failure} onRetry={retry} />
      </Dialog>
    )
  if (!record) return null
  const { id, name, timeZone, organization } = record
  return (
    <NewLocation
      domainURL={selected === GLOBAL ? organization.domainURL : selected}
      title={`New room in ${name}`}
      empty={emptyLocation(timeZone, { id, name })}
      onClose={onClose}
    />
  )
}

type NewProps = { domainURL: string; title: string; empty: LocationValues; onClose: () => void }

function NewLocation({ domainURL, title, empty, onClose }: NewProps) {
  const save = useSaveLocation()
  return (
    <FormDrawer
      title={title}
      wide
      submitLabel="Create"
      schema={newLocation}
      initialValues={empty}
      onClose={onClose}
      onSubmit={async (input) => `Location “${(await save(input)).name}” created.`}
    >
      {(form) => <LocationFields form={form} domainURL={domainURL} readOnly={false} />}
    </FormDrawer>
  )
}

import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useLocation, useSaveLocation } from '@/hooks/practice/use-locations'
import { useAccount } from '@/hooks/tenancy/use-account'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { regionalSettingsOf } from '@/lib/shared/places/countries'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { LocationFields } from './LocationFields'
import { emptyLocation, newLocation, type LocationValues } from './values'

type Props = {
  /** The id of the location that it is to lie in. */
  within?: string
  onClose: () => void
}

/**
 * Makes a location in the organization at hand. Its form begins with what is known, and waits until
 * it is.
 */
export function NewLocationDrawer({ within, onClose }: Props) {
  return within === undefined ? (
    <NewSite onClose={onClose} />
  ) : (
    <NewRoom within={within} onClose={onClose} />
  )
}

/** The organization's time zone; the usual one of its country where nobody has chosen any. */
const zoneOf = ({ settings: { timeZone }, selectedCountry }: Account) =>
  (timeZone.source === 'product' && regionalSettingsOf(selectedCountry).timeZone) || timeZone.value

/**
 * A site is in its organization's country and time zone, unless somebody says otherwise. Whoever
 * may not know these leaves them open.
 */
function NewSite({ onClose }: Pick<Props, 'onClose'>) {
  const mayRead = usePermissions().can('organizations:read')
  const { data: account, error } = useAccount(mayRead)
  const selected = useSelected()
  if (mayRead && !account && !error) return null
  const empty = emptyLocation(account ? zoneOf(account) : '')
  const country = account ? { code: account.selectedCountry, label: account.country } : null
  return (
    <NewLocation
      domainURL={selected}
      jurisdiction={account?.selectedCountry}
      title="New location"
      empty={{ ...empty, country }}
      onClose={onClose}
    />
  )
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
  const { id, name, timeZone, organization, jurisdiction } = record
  return (
    <NewLocation
      domainURL={selected === GLOBAL ? organization.domainURL : selected}
      jurisdiction={jurisdiction}
      title={`New room in ${name}`}
      empty={emptyLocation(timeZone, { id, name })}
      onClose={onClose}
    />
  )
}

type NewProps = {
  domainURL: string
  jurisdiction?: number
  title: string
  empty: LocationValues
  onClose: () => void
}

function NewLocation({ domainURL, jurisdiction, title, empty, onClose }: NewProps) {
  const save = useSaveLocation()
  return (
    <FormDrawer
      title={title}
      of={empty.partOf?.id}
      wide
      submitLabel="Create"
      schema={newLocation}
      initialValues={empty}
      onClose={onClose}
      onSubmit={async (input) => `Location “${(await save(input)).name}” created.`}
    >
      {(form) => (
        <LocationFields
          form={form}
          domainURL={domainURL}
          jurisdiction={jurisdiction}
          readOnly={false}
        />
      )}
    </FormDrawer>
  )
}

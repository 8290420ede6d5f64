import { ImportButton } from '@/components/imports/ImportButton'
import { NewHolidaySetButton } from '@/components/practice/holiday-sets/NewHolidaySetButton'
import { NewLocationButton } from './NewLocationButton'
import { useView } from './use-view'

/** The buttons for whatever is listed. */
export function NewButtons() {
  const view = useView()
  if (view === 'holidays') return <NewHolidaySetButton />
  return (
    <>
      <ImportButton noun="locations" main={view === 'imports'} />
      {view !== 'imports' && <NewLocationButton />}
    </>
  )
}

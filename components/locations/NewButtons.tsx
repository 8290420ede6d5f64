import { NewHolidaySetButton } from '@/components/holiday-sets/NewHolidaySetButton'
import { NewLocationButton } from './NewLocationButton'
import { useView } from './use-view'

/** The button for whatever is listed. */
export const NewButtons = () => (useView() === 'holidays' ? <NewHolidaySetButton /> : <NewLocationButton />)

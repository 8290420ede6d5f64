import { IconGridDots, IconTable } from '@tabler/icons-react'
import { useQuery } from '@/hooks/use-query'
import styles from './Practitioners.module.css'

const PARAMETER = 'view'
const CREDENTIALS = 'credentials'

/** How the list is shown; the address says so. */
export const useView = () => (useQuery().of(PARAMETER) === CREDENTIALS ? CREDENTIALS : 'table')

/** The two ways to see the same rows. */
export function ViewSwitch() {
  const view = useView()
  const { replace } = useQuery()
  const option = (value: ReturnType<typeof useView>, label: string, Symbol: typeof IconTable) => (
    <button
      type="button"
      aria-pressed={view === value}
      onClick={() => replace({ [PARAMETER]: value === 'table' ? undefined : value })}
    >
      <Symbol size={16} stroke={1.5} aria-hidden />
      {label}
    </button>
  )
  return (
    <div role="group" aria-label="View" className={styles.views}>
      {option('table', 'Table', IconTable)}
      {option(CREDENTIALS, 'Credential grid', IconGridDots)}
    </div>
  )
}

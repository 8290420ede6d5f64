import { RowLink } from '@/components/ui/list/RowLink'
import type { LocationEntry } from '@/lib/practice/locations/schema'
import styles from './Locations.module.css'

/** A location by its name, and above it where it lies. */
export const PlaceName = ({ location: { id, name, path } }: { location: LocationEntry }) => (
  <div className={styles.place}>
    {path.length > 0 && (
      <span className={styles.path}>{path.map((above) => above.name).join(' › ')}</span>
    )}
    <RowLink id={String(id)}>{name}</RowLink>
  </div>
)

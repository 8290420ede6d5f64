import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { RowLink } from '@/components/ui/list/RowLink'
import { Status } from '@/components/ui/primitives/Status'
import { useQuery } from '@/hooks/ui/list/use-query'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Location } from '@/lib/practice/locations/schema'
import { LOCATION_STATUS_WORDS, PHYSICAL_TYPE_WORDS } from '@/lib/shared/location-words'
import styles from './Locations.module.css'
import { toneOf } from './words'

/** What lies in a location: rooms and whatever else, each a location of its own. */
export function Parts({ location: { id, name, parts } }: { location: Location }) {
  const { can } = usePermissions()
  const { to, push } = useQuery()
  const room = { record: 'new', within: String(id) }
  return (
    <div>
      {parts.length === 0 && <p className={styles.none}>No rooms or other places lie in it.</p>}
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={`Places in ${name}`}>
          {parts.map((part) => (
            <li key={part.id}>
              <RowLink id={String(part.id)}>{part.name}</RowLink>
              <span>{PHYSICAL_TYPE_WORDS[part.physicalType]}</span>
              <Status tone={toneOf[part.status]}>{LOCATION_STATUS_WORDS[part.status]}</Status>
            </li>
          ))}
        </ul>
      )}
      {can('locations:create') && (
        <Button
          // A link, so that whoever has entered something is asked before it is followed.
          component={Link}
          href={to(room)}
          prefetch={false}
          mt={12}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onNavigate={(event: { preventDefault: () => void }) => {
            event.preventDefault()
            push(room)
          }}
        >
          Add a room
        </Button>
      )}
    </div>
  )
}

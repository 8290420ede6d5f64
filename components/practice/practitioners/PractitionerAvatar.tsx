import { PersonAvatar } from '@/components/identity/users/PersonAvatar'
import { useFileAddress } from '@/hooks/ui/form/use-files'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'
import { practitioners } from '@/hooks/practice/use-practitioners'
import styles from './Avatar.module.css'

type Props = {
  of: Pick<PractitionerEntry, 'id' | 'name' | 'photo'>
  /** In pixels. */
  size?: number
  /** Their files lie elsewhere: below the own record's address. */
  own?: boolean
}

/** "Dr." is no name. */
const bare = (name: string) => name.replace(/^(\p{L}+\.\s+)+/u, '')

/** A practitioner's photo, or their initials. Decoration beside the name. */
export function PractitionerAvatar({ of: { id, name, photo }, size = 24, own = false }: Props) {
  const addressOf = useFileAddress(practitioners)
  if (!photo) return <PersonAvatar name={bare(name)} size={size} />
  return (
    <img
      src={
        own
          ? addressOf('/me/files/:fileId', { fileId: photo.id })
          : addressOf('/:id/files/:fileId', { id, fileId: photo.id })
      }
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={styles.photo}
    />
  )
}

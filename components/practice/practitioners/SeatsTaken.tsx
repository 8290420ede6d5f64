import { useSeats } from '@/hooks/practice/use-practitioners'
import { countWord } from '@/lib/client/format/notation'
import styles from './Practitioners.module.css'

/** How many of the organization's seats are taken; nothing where none are bought. */
export function SeatsTaken() {
  const { data: seats } = useSeats()
  if (!seats || seats.bought === null) return null
  const { used, bought } = seats
  const full = used >= bought && ' No other can be added.'
  return (
    <p className={styles.seats}>
      {countWord(used)} of {countWord(bought)} seats used, one for each active practitioner.{full}
    </p>
  )
}

import { useSeats } from '@/hooks/use-practitioners'
import styles from './Practitioners.module.css'

const figure = new Intl.NumberFormat('en')

/** How many of the organization's seats are taken; nothing where none are bought. */
export function SeatsTaken() {
  const { data: seats } = useSeats()
  if (!seats || seats.bought === null) return null
  const { used, bought } = seats
  const full = used >= bought && ' No other can be added.'
  return (
    <p className={styles.seats}>
      {figure.format(used)} of {figure.format(bought)} seats used, one for each active practitioner.{full}
    </p>
  )
}

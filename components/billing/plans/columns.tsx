import { IconCloudOff } from '@tabler/icons-react'
import type { Column } from '@/components/ui/list/column'
import { RowLink } from '@/components/ui/list/RowLink'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { Unseen } from '@/components/ui/primitives/Unseen'
import type { PlanEntry } from '@/lib/billing/plans/schema'
import styles from './Plans.module.css'
import { firstPrices, priceWord, seatsWord, statusOf } from './words'

/** As many as there is room for; the others are in the tooltip, and in the record. */
function Prices({ prices, status, inCommerce }: PlanEntry) {
  if (prices.length === 0) return <None />
  const { shown, more } = firstPrices(prices)
  const note = status === 'live' && inCommerce !== 'written' && 'Not in commerce yet'
  return (
    <span
      className={styles.prices}
      data-hint={[note, prices.map(priceWord).join(' · ')].filter(Boolean).join(': ')}
    >
      {note && (
        <>
          <IconCloudOff className={styles.away} size={14} stroke={1.5} aria-hidden />
          <Unseen>{note}: </Unseen>
        </>
      )}
      <span className={styles.some}>{shown.map(priceWord).join(' · ')}</span>
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}

function Seats(plan: PlanEntry) {
  const [word, hint] = seatsWord(plan)
  return <span data-hint={hint}>{word}</span>
}

export const columns: Column<PlanEntry>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ code, name, description }) => (
      <RowLink id={code} hint={description}>
        {name}
      </RowLink>
    ),
  },
  {
    name: 'code',
    header: 'Code',
    sort: 'asc',
    width: 160,
    yields: 2,
    cell: ({ code }) => <Cut className={styles.code} text={code} />,
  },
  {
    name: 'prices',
    header: 'Prices',
    width: 220,
    yields: 1,
    cell: (plan) => <Prices {...plan} />,
  },
  {
    name: 'includedSeats',
    header: 'Seats',
    sort: 'asc',
    width: 136,
    yields: 2,
    cell: (plan) => <Seats {...plan} />,
  },
  {
    name: 'subscribers',
    header: 'Subscribers',
    width: 96,
    numeric: true,
    yields: 3,
    cell: ({ subscribers }) => subscribers,
  },
  {
    name: 'status',
    header: 'Status',
    width: 104,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    name: 'version',
    header: 'Version',
    width: 80,
    numeric: true,
    yields: 1,
    cell: ({ number, draft }) =>
      draft !== null && draft !== number ? (
        <span data-hint={`Version ${draft} is being drafted`}>
          {number} <span className={styles.more}>→ {draft}</span>
        </span>
      ) : (
        number
      ),
  },
  updatedColumn,
]

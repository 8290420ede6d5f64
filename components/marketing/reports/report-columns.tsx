import type { CSSProperties } from 'react'
import { CampaignLink } from '@/components/marketing/campaigns/CampaignLink'
import { rateOf, shareOf } from '@/components/marketing/campaigns/progress/figures'
import type { Column } from '@/components/ui/list/column'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { countWord } from '@/lib/client/format/notation'
import type { CampaignEntry } from '@/lib/marketing/campaigns/schema'
import styles from './Report.module.css'

type ShareProps = { part: number; whole: number; of: string; bar?: boolean }

/** A share, with its counts for those who hover; a line as long as it lets rows be compared. */
const Share = ({ part, whole, of, bar = false }: ShareProps) => (
  <span
    className={bar ? styles.share : undefined}
    style={{ '--share': shareOf(part, whole) } as CSSProperties}
    data-hint={`${countWord(part)} of ${countWord(whole)} ${of}`}
  >
    {rateOf(part, whole)}
  </span>
)

const name: Column<CampaignEntry> = {
  name: 'name',
  header: 'Campaign',
  sort: 'asc',
  cell: ({ id, name, subject }) => (
    <CampaignLink id={id} hint={subject}>
      {name}
    </CampaignLink>
  ),
}
const others: Column<CampaignEntry>[] = [
  {
    name: 'startedAt',
    header: 'Sent',
    sort: 'desc',
    width: 116,
    yields: 1,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
  {
    name: 'delivered',
    header: 'Delivered',
    width: 104,
    numeric: true,
    cell: ({ figures: { sent, delivered } }) => (
      <span data-hint={`Of ${countWord(sent)} sent`}>{countWord(delivered)}</span>
    ),
  },
  {
    name: 'opened',
    header: 'Opened',
    width: 108,
    numeric: true,
    cell: ({ figures: { opened, delivered } }) => (
      <Share part={opened} whole={delivered} of="delivered, by people" bar />
    ),
  },
  {
    name: 'clicked',
    header: 'Clicked',
    width: 108,
    numeric: true,
    yields: 1,
    cell: ({ figures: { clicked, delivered } }) => (
      <Share part={clicked} whole={delivered} of="delivered, by people" bar />
    ),
  },
  {
    name: 'clickToOpen',
    header: 'Click to open',
    width: 108,
    numeric: true,
    yields: 2,
    cell: ({ figures: { clicked, opened } }) => (
      <Share part={Math.min(clicked, opened)} whole={opened} of="who opened it" />
    ),
  },
  {
    name: 'unsubscribed',
    header: 'Unsubscribed',
    width: 112,
    numeric: true,
    yields: 1,
    cell: ({ figures: { unsubscribed, delivered } }) => (
      <Share part={unsubscribed} whole={delivered} of="delivered" />
    ),
  },
  {
    name: 'bounced',
    header: 'Bounced',
    width: 96,
    numeric: true,
    yields: 1,
    cell: ({ figures: { bounced, sent } }) => <Share part={bounced} whole={sent} of="sent" />,
  },
  {
    name: 'complained',
    header: 'Complained',
    width: 104,
    numeric: true,
    yields: 2,
    cell: ({ figures: { complained, sent } }) => <Share part={complained} whole={sent} of="sent" />,
  },
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]

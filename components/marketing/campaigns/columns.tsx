import type { Column } from '@/components/ui/list/column'
import { organizationColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { countWord } from '@/lib/client/format/notation'
import type { CampaignEntry } from '@/lib/marketing/campaigns/schema'
import type { Figures } from '@/lib/marketing/reports/schema'
import { CampaignLink } from './CampaignLink'
import { rateOf } from './progress/figures'
import { hasBegun, statusOf, timeWord } from './words'

const name: Column<CampaignEntry> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name }) => <CampaignLink id={id}>{name}</CampaignLink>,
}

/** A figure of what was sent, with its share for those who hover. */
const figure = (
  name: keyof Figures,
  header: string,
  width: number,
  about: string,
  yields: 1 | 2 | 3 = 1,
): Column<CampaignEntry> => ({
  name,
  header,
  width,
  numeric: true,
  yields,
  cell: (campaign) => {
    const { delivered, sent } = campaign.figures
    const whole = name === 'bounced' || name === 'delivered' ? sent : delivered
    if (!hasBegun(campaign)) return <None />
    return (
      <span data-hint={`${rateOf(campaign.figures[name], whole)} ${about}`}>
        {countWord(campaign.figures[name])}
      </span>
    )
  },
})

const others: Column<CampaignEntry>[] = [
  {
    name: 'subject',
    header: 'Subject',
    width: 132,
    yields: 2,
    cell: ({ subject }) => <Cut text={subject} quiet />,
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 100,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  {
    name: 'audience',
    header: 'Audience',
    sort: 'desc',
    width: 112,
    numeric: true,
    cell: ({ audience }) => (audience === null ? <None /> : countWord(audience)),
  },
  {
    name: 'sendAt',
    header: 'Send at',
    sort: 'desc',
    width: 104,
    cell: ({ sendAt, sendAtLocal, startedAt, zone }) =>
      sendAtLocal && !startedAt ? (
        <span data-hint={timeWord(sendAtLocal, zone)}>
          <RelativeTime at={sendAt} />
        </span>
      ) : (
        <RelativeTime at={startedAt ?? sendAt} />
      ),
  },
  figure('delivered', 'Delivered', 92, 'of what was sent'),
  figure('opened', 'Opens', 76, 'of delivered were opened by people'),
  figure('clicked', 'Clicks', 76, 'of delivered had a link followed by people'),
  figure('unsubscribed', 'Unsubscribes', 106, 'of delivered led somebody to unsubscribe', 3),
  figure('bounced', 'Bounces', 78, 'of what was sent came back', 2),
]

export const ofOne = [name, ...others]
export const ofAll = [name, organizationColumn, ...others]

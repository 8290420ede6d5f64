import { IconGift, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import { turningOf, useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import {
  giftCards,
  useGiftCards,
  type ShopGiftCard,
} from '@/hooks/commerce/products/use-shop-gift-cards'
import { moneyOf } from '@/lib/client/format/money'
import { figureOf } from '@/lib/shared/money/money'
import type { Csv } from '@/lib/shared/text/csv'
import { Standing, standingOf } from '../fields/Standing'
import { useTurning } from '../fields/use-turning'

const drawers = {
  New: onDemand(() => import('./NewGiftCardDrawer').then((module) => module.NewGiftCardDrawer)),
  One: onDemand(() => import('./GiftCardDrawer').then((module) => module.GiftCardDrawer)),
}
const noun = { one: 'gift card', many: 'gift cards' }

/** A region that was deleted has taken the currency along. */
const worth = (amount: number, { region }: ShopGiftCard) =>
  region ? moneyOf(amount, region.currency_code) : '—'
const offWord = ({ is_disabled, balance }: ShopGiftCard) =>
  is_disabled ? 'Disabled' : balance === 0 && 'Used up'

const columns: Column<ShopGiftCard>[] = [
  {
    name: 'code',
    header: 'Code',
    sort: 'asc',
    cell: ({ id, code }) => <RowLink id={id}>{code}</RowLink>,
  },
  {
    name: 'status',
    header: 'Status',
    width: 108,
    yields: 1,
    cell: (card) => <Standing of={card} off={offWord(card)} />,
  },
  {
    name: 'balance',
    header: 'Balance',
    sort: 'desc',
    width: 116,
    numeric: true,
    cell: (card) => worth(card.balance, card),
  },
  {
    name: 'value',
    header: 'Value',
    sort: 'desc',
    width: 116,
    numeric: true,
    yields: 2,
    cell: (card) => worth(card.value, card),
  },
  {
    name: 'region',
    header: 'Region',
    width: 124,
    yields: 3,
    cell: ({ region }) => <Cut text={region?.name} />,
  },
  {
    name: 'order',
    header: 'Order',
    width: 88,
    yields: 3,
    cell: ({ order }) => <Cut text={order && `#${order.display_id}`} />,
  },
  {
    name: 'ends_at',
    header: 'Ends',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ ends_at }) => <RelativeTime at={ends_at} />,
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 116,
    yields: 3,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

const csv: Csv<ShopGiftCard> = {
  name: 'gift-cards',
  columns: {
    Code: ({ code }) => code,
    Status: (card) => standingOf(card, Date.now(), offWord(card))[1],
    Currency: ({ region }) => region?.currency_code.toUpperCase(),
    Balance: ({ balance, region }) =>
      region && figureOf({ amount: balance, currency: region.currency_code }),
    Value: ({ value, region }) =>
      region && figureOf({ amount: value, currency: region.currency_code }),
    Region: ({ region }) => region?.name,
    Order: ({ order }) => order?.display_id,
    Ends: ({ ends_at }) => ends_at,
    Created: ({ created_at }) => created_at,
  },
}

export const NewGiftCardButton = () => (
  <NewButton permission="commerce:create">New gift card</NewButton>
)

/** What customers can pay with until it is used up. */
export function GiftCards() {
  const turn = useTurning(giftCards)
  const bulk = useShopBulk(giftCards, ({ code }) => `Gift card ${code}`)
  return (
    <ShopRecords
      of={giftCards}
      list={useGiftCards()}
      csv={csv}
      columns={columns}
      noun={noun}
      nameOf={({ code }) => code}
      drawers={drawers}
      actions={turningOf(bulk)}
      more={(card) => [
        card.is_disabled
          ? {
              label: 'Enable',
              icon: IconPlayerPlay,
              onClick: () => turn(card, `Gift card ${card.code}`),
            }
          : {
              label: 'Disable',
              icon: IconPlayerPause,
              onClick: () => turn(card, `Gift card ${card.code}`),
            },
      ]}
      deleting={(card) =>
        `Nobody can pay with it any more: ${card.region ? worth(card.balance, card) : 'what is left of it'} is lost. Orders stay as they are.`
      }
      searched="The search looks at codes and order numbers."
      empty={
        <EmptyState icon={IconGift} title="No gift cards yet" action={<NewGiftCardButton />}>
          A card is made when somebody buys one, or by hand: to make up for something, say.
        </EmptyState>
      }
    />
  )
}

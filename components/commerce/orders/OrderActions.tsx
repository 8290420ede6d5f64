import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCash,
  IconCheck,
  IconMapPin,
  IconPencil,
  IconShieldExclamation,
} from '@tabler/icons-react'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { useOrderActs, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { useAtOnce } from '../fields/use-at-once'
import {
  archiveAct,
  cancelAct,
  canCancel,
  canRefund,
  canSwap,
  captureOf,
  completeAct,
  isOpen,
  isToBePaid,
  numberOf,
  type Act,
} from './acts'
import { isStuck, toFulfil, toReturn } from './returns/goods'

type Props = {
  order: WholeOrder
  /** Whether its items can be edited: that begins once. */
  editing: boolean
  onAct: (act: Act) => void
  onEdit: () => void
}

/** What comes next with an order, as buttons, and whatever else can be done with it. */
export function OrderActions({ order, editing, onAct, onEdit }: Props) {
  const { can } = usePermissions()
  if (!can('commerce:update')) return null
  const open = isOpen(order)
  const toPay = isToBePaid(order)
  const toPack = open && !isStuck(order) && toFulfil(order).length > 0
  const refund = canRefund(order) && {
    label: 'Refund',
    icon: IconCash,
    onClick: () => onAct({ do: 'refund' }),
  }
  const isPaid = order.payments.some(({ captured_at }) => captured_at)
  const comesBack = open && isPaid && toReturn(order).length > 0
  return (
    <>
      {toPay && <Capture order={order} />}
      {toPack && (
        <Button variant={toPay ? 'default' : 'filled'} onClick={() => onAct({ do: 'fulfil' })}>
          Fulfil items
        </Button>
      )}
      {refund && !toPay && (
        <Button variant="default" onClick={refund.onClick}>
          {refund.label}
        </Button>
      )}
      <RowMenu
        name={`order ${numberOf(order)}`}
        actions={[
          toPay && refund,
          ...(comesBack ? returningActions(order, onAct) : []),
          open &&
            !editing &&
            can('commerce:create') && { label: 'Edit items', icon: IconPencil, onClick: onEdit },
          open && {
            label: 'Customer and addresses',
            icon: IconMapPin,
            onClick: () => onAct({ do: 'details' }),
          },
          ...closingActions(order, onAct),
        ]}
      />
    </>
  )
}

/** What can be done with items that come back. */
const returningActions = (order: Props['order'], onAct: Props['onAct']) => [
  { label: 'Request a return', icon: IconArrowBackUp, onClick: () => onAct({ do: 'return' }) },
  canSwap(order) && {
    label: 'New swap',
    icon: IconArrowsExchange,
    onClick: () => onAct({ do: 'swap' }),
  },
  { label: 'New claim', icon: IconShieldExclamation, onClick: () => onAct({ do: 'claim' }) },
]

/** What brings an order to an end. */
const closingActions = (order: Props['order'], onAct: Props['onAct']) => [
  order.status === 'pending' && {
    label: 'Complete',
    icon: IconCheck,
    onClick: () => onAct(completeAct(order)),
  },
  order.status === 'completed' && {
    label: 'Archive',
    icon: IconArchive,
    onClick: () => onAct(archiveAct(order)),
  },
  canCancel(order) && {
    label: 'Cancel order',
    icon: IconBan,
    danger: true,
    onClick: () => onAct(cancelAct(order)),
  },
]

function Capture({ order }: Pick<Props, 'order'>) {
  const act = useOrderActs(order)
  const { busy, atOnce } = useAtOnce()
  const { money, deed } = captureOf(order)
  return (
    <Button loading={busy} onClick={() => void atOnce(() => act(deed), `${money} captured.`)}>
      Capture {money}
    </Button>
  )
}

import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useOrderActs, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import type { Act, Confirmation } from './acts'
import { ChangeDetails } from './details/ChangeDetails'
import { MarkEditPaid } from './edits/EditDialogs'
import { NewClaim, NewSwap } from './returns/Exchanges'
import { FulfilOrder, SendAdded, ShipParcel } from './PayAndShip'
import { RefundOrder } from './returns/RefundOrder'
import { ReceiveReturn, RequestReturn } from './returns/Returns'

type Props = { order: WholeOrder; onClose: () => void }

/** Whatever has been begun with an order. */
export function OrderDialogs({ act, ...props }: Props & { act: Act }) {
  switch (act.do) {
    case 'refund':
      return <RefundOrder {...props} />
    case 'fulfil':
      return <FulfilOrder {...props} />
    case 'return':
      return <RequestReturn {...props} />
    case 'swap':
      return <NewSwap {...props} />
    case 'claim':
      return <NewClaim {...props} />
    case 'details':
      return <ChangeDetails {...props} />
    case 'ship':
      return <ShipParcel {...props} parcel={act.parcel} below={act.below} />
    case 'receive':
      return <ReceiveReturn {...props} from={act.from} />
    case 'send':
      return <SendAdded {...props} below={act.below} what={act.what} sent={act.sent} />
    case 'paid':
      return <MarkEditPaid {...props} edit={act.edit} />
    case 'confirm':
      return <Confirm {...props} ask={act.ask} />
  }
}

function Confirm({ order, ask, onClose }: Props & { ask: Confirmation }) {
  const act = useOrderActs(order)
  const { title, words, action, harmless, done, deeds } = ask
  return (
    <ConfirmDialog
      title={title}
      action={action}
      harmless={harmless}
      done={done}
      onConfirm={async () => {
        for (const deed of deeds) await act(deed)
      }}
      onClose={onClose}
    >
      {words}
    </ConfirmDialog>
  )
}

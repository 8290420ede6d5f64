import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { History } from '@/components/ui/form/history/History'
import type { Entity } from '@/hooks/ui/list/use-address'
import styles from './ShopPage.module.css'
import { tellOfRequest } from './requests'

type Props = {
  entity: Entity
  id: string
  title: string
  /** "the order", as a sentence goes on. */
  what: string
  onClose: () => void
}

/** Who has asked what of the shop about a row that has a page of its own. */
export const HistoryDrawer = ({ title, onClose, ...of }: Props) => (
  <DrawerFrame title={title} toRead onClose={onClose}>
    <div className={styles.history}>
      <History {...of} words={{}} tell={tellOfRequest} />
    </div>
  </DrawerFrame>
)

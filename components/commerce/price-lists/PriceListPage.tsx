import { namesInOrder } from '@/components/commerce/list/in-order'
import { ShopRecordPage } from '@/components/commerce/record/ShopRecordPage'
import { Span } from '@/components/ui/list/filters/Span'
import { Cut } from '@/components/ui/primitives/Cut'
import {
  priceLists,
  usePriceList,
  type ShopPriceList,
} from '@/hooks/commerce/products/use-shop-price-lists'
import { Standing } from '../fields/Standing'
import { PriceGrid } from './PriceGrid'
import { PriceListHead } from './PriceListHead'
import styles from './PriceLists.module.css'
import { offWord, TYPES } from './words'

/** One price list: for whom and when it holds, and all of its prices. */
export const PriceListPage = () => (
  <ShopRecordPage
    what="Price list"
    list={{ path: '/admin/commerce/price-lists', label: 'Price lists' }}
    useHistoryOf={() => priceLists}
    useRow={usePriceList}
    titleOf={({ name }) => name}
    aboutOf={(list) => list?.description || 'Prices that hold for a time, or for some customers.'}
    actions={(list, toList) => <PriceListHead list={list} onGone={toList} />}
  >
    {(list) => (
      <>
        <Facts list={list} />
        <PriceGrid key={list.id} id={list.id} name={list.name} />
      </>
    )}
  </ShopRecordPage>
)

const Facts = ({ list }: { list: ShopPriceList }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Status</dt>
      <dd>
        <Standing of={list} off={offWord(list)} />
      </dd>
    </div>
    <div>
      <dt>Type</dt>
      <dd>{TYPES[list.type]}</dd>
    </div>
    <div>
      <dt>Holds</dt>
      <dd>
        {list.starts_at || list.ends_at ? (
          <Span from={list.starts_at ?? ''} to={list.ends_at ?? ''} />
        ) : (
          'Always'
        )}
      </dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>
        <Cut
          text={
            namesInOrder(list.customer_groups.map(({ name }) => name)).join(', ') || 'Everybody'
          }
        />
      </dd>
    </div>
  </dl>
)

import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { productRecords, type ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { useAtOnce } from '../fields/use-at-once'

const EditProductDrawer = onDemand(() =>
  import('./EditProductDrawer').then((module) => module.EditProductDrawer),
)
const DuplicateProduct = onDemand(() =>
  import('./DuplicateProduct').then((module) => module.DuplicateProduct),
)

type Props = { product: ProductRecord; onGone: () => void }

/** What can be done with a product, beside its title. */
export function ProductHead({ product, onGone }: Props) {
  const { can } = usePermissions()
  const { set } = useShopWrites(productRecords)
  const [asked, setAsked] = useState<'edit' | 'duplicate' | 'delete' | null>(null)
  const { busy, atOnce } = useAtOnce()
  const close = () => setAsked(null)
  const { id, title, status } = product
  const published = status === 'published'

  const to = (status: ProductRecord['status']) => () => set(id, { status }, `Product “${title}”`)
  const publish = () =>
    published
      ? atOnce(to('draft'), `“${title}” is a draft again: nobody sees it.`, to(status))
      : atOnce(to('published'), `“${title}” is published.`, to(status))
  return (
    <>
      {can('commerce:update') && (
        <>
          <Button
            variant={published ? 'default' : 'filled'}
            loading={busy}
            onClick={() => void publish()}
          >
            {published ? 'Back to draft' : 'Publish'}
          </Button>
          <Button variant="default" onClick={() => setAsked('edit')}>
            Edit
          </Button>
        </>
      )}
      <RowMenu
        name={title}
        actions={[
          can('commerce:create') && {
            label: 'Duplicate',
            icon: IconCopy,
            onClick: () => setAsked('duplicate'),
          },
          can('commerce:delete') && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setAsked('delete'),
          },
        ]}
      />
      {asked === 'edit' && <EditProductDrawer id={id} onClose={close} />}
      {asked === 'duplicate' && <DuplicateProduct product={product} onClose={close} />}
      {asked === 'delete' && (
        <DeleteFromShop
          of={productRecords}
          noun="product"
          id={id}
          name={title}
          onDeleted={onGone}
          onClose={close}
        >
          Nobody can buy it any more, and its variants go with it. Orders keep what was bought.
        </DeleteFromShop>
      )}
    </>
  )
}

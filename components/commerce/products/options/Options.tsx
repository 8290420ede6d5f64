import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Lines } from '@/components/commerce/list/Lines'
import styles from '@/components/commerce/products/Product.module.css'
import { ProductSection } from '@/components/commerce/products/ProductSection'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import type { ProductRecord, ShopOption } from '@/hooks/commerce/products/use-shop-products'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

const OptionDialog = onDemand(() => import('./OptionDialog').then((module) => module.OptionDialog))
const DeleteOption = onDemand(() => import('./DeleteOption').then((module) => module.DeleteOption))

/** What the variants of a product differ in. */
export function Options({ product }: { product: ProductRecord }) {
  const { can } = usePermissions()
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; option?: ShopOption } | null>(null)
  const close = () => setAsked(null)
  const mayChange = can('commerce:update')
  const valuesOf = ({ id }: ShopOption) =>
    [
      ...new Set(
        product.variants
          .flatMap(({ options }) => options.filter((one) => one.option_id === id))
          .map(({ value }) => value),
      ),
    ].join(', ')
  return (
    <ProductSection
      title="Options"
      actions={
        mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => setAsked({ what: 'edit' })}
          >
            Add option
          </Button>
        )
      }
    >
      {product.options.length === 0 && (
        <p className={styles.quiet}>Nothing: it has one variant at most.</p>
      )}
      <Lines
        label="Options"
        lines={product.options.map((option) => ({
          key: option.id,
          name: option.title,
          about: valuesOf(option),
          menu: (
            <RowMenu
              name={option.title}
              actions={[
                mayChange && {
                  label: 'Rename',
                  icon: IconPencil,
                  onClick: () => setAsked({ what: 'edit', option }),
                },
                can('commerce:delete') && {
                  label: 'Delete',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => setAsked({ what: 'delete', option }),
                },
              ]}
            />
          ),
        }))}
      />
      {asked?.what === 'edit' && (
        <OptionDialog product={product} option={asked.option} onClose={close} />
      )}
      {asked?.what === 'delete' && (
        <DeleteOption product={product} option={asked.option!} onClose={close} />
      )}
    </ProductSection>
  )
}

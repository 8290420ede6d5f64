import { regions, type ShopRegion } from '@/hooks/use-shop-regions'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { TaxRates } from './TaxRates'
import { RegionFields } from './RegionFields'
import { changedOf, RegionForm, valuesOf, words } from './values'

/** One region. */
export function RegionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(regions)
  return (
    <ShopDrawer
      entity={regions}
      id={id}
      what="The region"
      title={({ name }: Versioned<ShopRegion>) => name}
      schema={RegionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Tax rates', content: ({ id }) => <TaxRates region={id} /> }]}
      onSubmit={async ({ version, ...input }) => {
        const what = `Region “${input.name}”`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <RegionFields form={form} />}
    </ShopDrawer>
  )
}

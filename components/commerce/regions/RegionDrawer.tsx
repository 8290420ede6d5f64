import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { regions } from '@/hooks/commerce/use-shop-regions'
import { TaxRates } from './TaxRates'
import { RegionFields } from './RegionFields'
import { changedOf, RegionForm, valuesOf, words } from './values'

/** One region. */
export function RegionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={regions}
      id={id}
      what="The region"
      title={({ name }) => name}
      schema={RegionForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[{ label: 'Tax rates', content: ({ id }) => <TaxRates region={id} /> }]}
      named={({ name }) => `Region “${name}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <RegionFields form={form} />}
    </ShopDrawer>
  )
}

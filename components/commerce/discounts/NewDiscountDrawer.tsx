import type { ComponentProps } from 'react'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { discounts } from '@/hooks/commerce/use-shop-discounts'
import { answerOf, useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import { DiscountFields } from './DiscountFields'
import { copyOf, DiscountForm, emptyDiscount, newDiscount, type DiscountValues } from './values'

type Props = { onClose: () => void }

/** A discount that is not there yet. It holds everywhere unless somebody says otherwise. */
export function NewDiscountDrawer({ onClose }: Props) {
  const answer = useRegionRows()
  const regions = (answer.data ?? []).map(({ id, name, currency_code }) => ({
    id,
    name,
    currency: currency_code,
  }))
  const needs = { what: 'The regions', answer }
  return (
    <Drawer
      title="New discount"
      needs={needs}
      values={{ ...emptyDiscount, regions }}
      onClose={onClose}
    />
  )
}

/** The same as another one, under a code of its own. */
export function DuplicateDiscountDrawer({
  id,
  code,
  onClose,
}: Props & { id: string; code: string }) {
  const answer = answerOf(useShopRecord(discounts, id))
  const values = answer.data ? copyOf(answer.data) : emptyDiscount
  return (
    <Drawer
      title={`Duplicate “${code}”`}
      needs={{ what: 'The discount', answer }}
      values={values}
      onClose={onClose}
    />
  )
}

type DrawerProps = Pick<ComponentProps<typeof FormDrawer>, 'title' | 'needs' | 'onClose'> & {
  values: DiscountValues
}

function Drawer({ values, ...frame }: DrawerProps) {
  const { create } = useShopWrites(discounts)
  return (
    <FormDrawer
      {...frame}
      submitLabel="Create"
      schema={DiscountForm}
      initialValues={values}
      onSubmit={async (input) => {
        const what = `Discount “${input.code}”`
        await create(newDiscount(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <DiscountFields form={form} isNew />}
    </FormDrawer>
  )
}

import { TextInput } from '@mantine/core'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { APART } from '@/components/commerce/orders/details/details'
import { DetailsFields } from '@/components/commerce/orders/details/DetailsFields'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { draftOrders, type DraftOrder } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { useAccountAt } from '@/hooks/commerce/use-shop-customers'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import { changedOf, DetailsForm, detailsOf, detailsWords } from './details'

type Props = { draft: DraftOrder; onClose: () => void }

const TITLE = 'Customer, address and discount'

/** For whom a draft is, where it is sent, and what is taken off. */
export function ChangeDetails({ draft, onClose }: Props) {
  const regions = useRegionRows()
  const countries = regions.data?.find(({ id }) => id === draft.cart.region_id)?.countries ?? []
  const valuesOf = (draft: DraftOrder) => detailsOf(draft, countries[0]?.iso_2 ?? '')
  const { asShown, save } = useShopForm(draftOrders, valuesOf)
  const accountAt = useAccountAt()
  if (!regions.data) return <WaitingDialog title={TITLE} answers={[regions]} onClose={onClose} />
  return (
    <FormDialog
      title={TITLE}
      schema={DetailsForm}
      words={detailsWords}
      apart={APART}
      initialValues={valuesOf(draft)}
      record={asShown(draft)}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async ({ version, ...input }) => {
        const what = `Draft order #${draft.display_id}`
        const account = input.email === draft.cart.email ? undefined : await accountAt(input.email)
        const fieldsOf = (now: DraftOrder) => changedOf(input, now, account?.id)
        const isDone = (now: DraftOrder) => Object.keys(fieldsOf(now)).length === 0
        await save({ id: draft.id, version, what, fieldsOf, isDone })
        return `${what} saved.`
      }}
    >
      {(form) => (
        <>
          <DetailsFields form={form} countries={countries} of={draft.cart} />
          <TextInput
            label="Discount codes"
            description="Several with commas between. Empty: there is none."
            autoComplete="off"
            {...form.getInputProps('code')}
          />
        </>
      )}
    </FormDialog>
  )
}

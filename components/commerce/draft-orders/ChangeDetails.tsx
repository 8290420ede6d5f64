import { TextInput } from '@mantine/core'
import { FormDialog } from '@/components/forms/FormDialog'
import type { Versioned } from '@/hooks/shop-noun'
import { useDraftOrderWrites, type DraftOrder } from '@/hooks/use-shop-draft-orders'
import { useRegionRows } from '@/hooks/use-shop-regions'
import { WaitingDialog } from '../WaitingDialog'
import { AddressFields } from './AddressFields'
import { changedOf, DetailsForm, detailsOf, detailsWords, isAsWritten } from './details'

type Props = { draft: Versioned<DraftOrder>; onClose: () => void }

const TITLE = 'Customer, address and discount'

/** For whom a draft is, where it is sent, and what is taken off. */
export function ChangeDetails({ draft, onClose }: Props) {
  const { update } = useDraftOrderWrites()
  const regions = useRegionRows()
  const region = regions.data?.find(({ id }) => id === draft.cart.region_id)
  if (!region) return <WaitingDialog title={TITLE} answers={[regions]} onClose={onClose} />
  const valuesOf = (draft: DraftOrder) => detailsOf(draft, region.countries[0]?.iso_2 ?? '')
  return (
    <FormDialog
      title={TITLE}
      schema={DetailsForm}
      words={detailsWords}
      initialValues={valuesOf(draft)}
      record={draft}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Draft order #${draft.display_id}`
        const isDone = (now: DraftOrder) => isAsWritten(input, now)
        await update(draft.id, input.version, (now) => changedOf(input, now), what, isDone)
        return `${what} saved.`
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Customer’s e-mail address"
            type="email"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <AddressFields form={form} region={region} />
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

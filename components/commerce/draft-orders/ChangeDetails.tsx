import { TextInput } from '@mantine/core'
import { FormDialog } from '@/components/forms/FormDialog'
import type { Versioned } from '@/hooks/shop-noun'
import { useDraftOrderWrites, type DraftOrder } from '@/hooks/use-shop-draft-orders'
import { useRegionRows } from '@/hooks/use-shop-regions'
import { WaitingDialog } from '../WaitingDialog'
import { APART } from '../orders/details'
import { DetailsFields } from '../orders/DetailsFields'
import { changedOf, DetailsForm, detailsOf, detailsWords } from './details'

type Props = { draft: Versioned<DraftOrder>; onClose: () => void }

const TITLE = 'Customer, address and discount'

/** For whom a draft is, where it is sent, and what is taken off. */
export function ChangeDetails({ draft, onClose }: Props) {
  const { update } = useDraftOrderWrites()
  const regions = useRegionRows()
  if (!regions.data) return <WaitingDialog title={TITLE} answers={[regions]} onClose={onClose} />
  const countries = regions.data.find(({ id }) => id === draft.cart.region_id)?.countries ?? []
  const valuesOf = (draft: DraftOrder) => detailsOf(draft, countries[0]?.iso_2 ?? '')
  return (
    <FormDialog
      title={TITLE}
      schema={DetailsForm}
      words={detailsWords}
      apart={APART}
      initialValues={valuesOf(draft)}
      record={draft}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Draft order #${draft.display_id}`
        const changed = (now: DraftOrder) => changedOf(input, now)
        await update(draft.id, input.version, changed, what, (now) => Object.keys(changed(now)).length === 0)
        return `${what} saved.`
      }}
    >
      {(form) => (
        <>
          <DetailsFields form={form} countries={countries} />
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

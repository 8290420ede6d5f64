import { Skeleton, TextInput } from '@mantine/core'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { AddressFields } from '@/components/commerce/orders/details/AddressFields'
import { VariantsField } from '@/components/commerce/orders/edits/VariantsField'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Pair } from '@/components/ui/primitives/Pair'
import { useDraftOrderWrites } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { useWayChoices } from '@/hooks/commerce/orders/use-shop-order-choices'
import { useAccountAt } from '@/hooks/commerce/use-shop-customers'
import { useRegionRows, type ShopRegion } from '@/hooks/commerce/use-shop-regions'
import type { ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { usualWay, wayChoice } from '../orders/ChoiceFields'
import { OthersField } from '../orders/OthersField'
import { BuyerField } from './BuyerField'
import { draftIn, draftOf, emptyDraft, type DraftValues } from './values'

const TITLE = 'New draft order'
type Closing = { onClose: () => void }

/** An order for somebody who does not order themselves. */
export function NewDraftOrderDrawer({ onClose }: Closing) {
  const regions = useRegionRows()
  if (regions.data) return <NewDraft regions={regions.data} onClose={onClose} />
  return (
    <DrawerFrame title={TITLE} wide onClose={onClose}>
      {regions.error ? (
        <LoadFailure
          what="The regions"
          failure={regions.error}
          onRetry={() => void regions.mutate()}
        />
      ) : (
        <Skeleton height={320} m={24} aria-busy="true" />
      )}
    </DrawerFrame>
  )
}

function NewDraft({ regions, onClose }: Closing & { regions: ShopRegion[] }) {
  const { create } = useDraftOrderWrites()
  const accountAt = useAccountAt()
  const router = useRouter()
  const selected = useSelected()
  // What amounts are in follows from the region. Medusa lists the newest first: the shop began with
  // the last one.
  const [region, setRegion] = useState(regions.at(-1))
  const currency = region?.currency_code ?? 'usd'
  const { data: ways = [] } = useWayChoices(region?.id ?? '', false)
  const usual = usualWay(ways)
  return (
    <FormDrawer
      title={TITLE}
      wide
      submitLabel="Create"
      schema={draftIn(currency)}
      initialValues={{
        ...emptyDraft,
        region: region?.id ?? '',
        way: '',
        country: region?.countries[0]?.iso_2 ?? '',
      }}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `The draft order for ${input.buyer}`
        const customer = input.customer || ((await accountAt(input.email))?.id ?? '')
        const { id } = await create(draftOf({ ...input, customer, way: input.way || usual }), what)
        void router.push(links.page(`/admin/commerce/draft-orders/${id}`, selected))
        return `${what} created.`
      }}
      // Closing would lead back to the list.
      onSaved={() => {}}
    >
      {(form) => (
        <>
          <Pair>
            <Select
              label="Region"
              description={`Prices are in ${currency.toUpperCase()}.`}
              allowDeselect={false}
              searchable={regions.length > 7}
              data={regions.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('region')}
              onChange={(id) => {
                const next = regions.find((one) => one.id === id)!
                setRegion(next)
                form.setValues({
                  region: next.id,
                  way: '',
                  country: next.countries[0]?.iso_2 ?? '',
                } as never)
              }}
            />
            <BuyerField form={form} />
          </Pair>
          <VariantsField
            form={form}
            label="Products"
            help="From the catalogue."
            region={region?.id}
            currency={currency}
          />
          <OthersField form={form} currency={currency} />
          {region && <Shipping form={form} region={region} ways={ways} />}
          <TextInput
            label="Discount code"
            description="Empty: there is none."
            autoComplete="off"
            {...form.getInputProps('code')}
          />
        </>
      )}
    </FormDrawer>
  )
}

type ShippingProps = { form: Form<DraftValues>; region: ShopRegion; ways: ShopShippingOption[] }

/** How it is sent, and where to. The usual way stands there until somebody chooses another one. */
function Shipping({ form, region, ways }: ShippingProps) {
  return (
    <>
      <Select
        label="Shipping"
        allowDeselect={false}
        data={ways.map((one) => wayChoice(one, region.currency_code))}
        {...form.getInputProps('way')}
        value={form.values.way || usualWay(ways)}
      />
      <AddressFields
        form={form}
        countries={region.countries}
        street="Empty: the order has no address."
      />
    </>
  )
}

import { IconMapPin } from '@tabler/icons-react'
import { countryName } from '@/components/commerce/fields/countries'
import { namesInOrder } from '@/components/commerce/list/in-order'
import { Names } from '@/components/commerce/list/Names'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { regions, useRegions, type ShopRegion } from '@/hooks/commerce/use-shop-regions'
import { rateWord } from '@/lib/client/format/notation'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() => import('./NewRegionDrawer').then((module) => module.NewRegionDrawer)),
  One: onDemand(() => import('./RegionDrawer').then((module) => module.RegionDrawer)),
}
const DeleteRegion = onDemand(() => import('./DeleteRegion').then((module) => module.DeleteRegion))

const noun = { one: 'region', many: 'regions' }
const columns: Column<ShopRegion>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    name: 'currency_code',
    header: 'Currency',
    sort: 'asc',
    width: 112,
    cell: ({ currency_code }) => currency_code.toUpperCase(),
  },
  {
    name: 'countries',
    header: 'Countries',
    width: 320,
    yields: 1,
    cell: ({ countries }) => (
      <Names most={3} of={countries.map(({ iso_2 }) => countryName(iso_2))} />
    ),
  },
  {
    name: 'tax_rate',
    header: 'Tax',
    sort: 'desc',
    width: 96,
    numeric: true,
    cell: ({ tax_rate }) => `${rateWord(tax_rate)} %`,
  },
]

const csv: Csv<ShopRegion> = {
  name: 'regions',
  columns: {
    Name: ({ name }) => name,
    Currency: ({ currency_code }) => currency_code.toUpperCase(),
    Countries: ({ countries }) =>
      namesInOrder(countries.map(({ iso_2 }) => countryName(iso_2))).join(', '),
    'Tax in percent': ({ tax_rate }) => tax_rate,
  },
}

export const NewRegionButton = () => <NewButton permission="commerce:create">New region</NewButton>

/** Where the shop sells. */
export const Regions = () => (
  <ShopRecords
    of={regions}
    list={useRegions()}
    csv={csv}
    columns={columns}
    noun={noun}
    nameOf={({ name }) => name}
    drawers={drawers}
    asking={(region, onClose) => <DeleteRegion region={region} onClose={onClose} />}
    searched="The search looks at names, currencies and countries."
    empty={
      <EmptyState icon={IconMapPin} title="No regions yet" action={<NewRegionButton />}>
        A region is where the shop sells: some countries with one currency, their taxes, and how to
        pay and send there.
      </EmptyState>
    }
  />
)

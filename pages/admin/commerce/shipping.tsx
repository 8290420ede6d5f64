import { ListTabs, useListTab } from '@/components/commerce/list/ListTabs'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import {
  NewShippingOptionButton,
  ShippingOptions,
} from '@/components/commerce/shipping/ShippingOptions'
import {
  NewShippingProfileButton,
  ShippingProfiles,
} from '@/components/commerce/shipping/ShippingProfiles'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

const TABS = { options: 'Shipping options', profiles: 'Shipping profiles' }

export default function ShippingPage() {
  const shown = useListTab(['options', 'profiles'])
  return (
    <ShopPage
      title="Shipping"
      about="How things get to customers and back, and what that costs."
      actions={shown === 'options' ? <NewShippingOptionButton /> : <NewShippingProfileButton />}
    >
      <ListTabs label="Of shipping" tabs={TABS} shown={shown} />
      {shown === 'options' ? <ShippingOptions /> : <ShippingProfiles />}
    </ShopPage>
  )
}

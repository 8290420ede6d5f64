import {
  NewPublishableKeyButton,
  PublishableKeys,
} from '@/components/commerce/publishable-keys/PublishableKeys'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function PublishableKeysPage() {
  return (
    <ShopPage
      title="Publishable keys"
      about="What a shop front tells the shop with, for which sales channels it sells."
      permission="commerce-settings:read"
      actions={<NewPublishableKeyButton />}
    >
      <PublishableKeys />
    </ShopPage>
  )
}

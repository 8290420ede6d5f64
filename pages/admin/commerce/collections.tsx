import { Collections, NewCollectionButton } from '@/components/commerce/collections/Collections'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function CollectionsPage() {
  return (
    <ShopPage
      title="Collections"
      about="Products that are shown together."
      actions={<NewCollectionButton />}
    >
      <Collections />
    </ShopPage>
  )
}

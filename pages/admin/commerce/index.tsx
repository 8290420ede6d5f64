import { Commerce } from '@/components/commerce/Commerce'
import { CommercePage } from '@/components/commerce/CommercePage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default function CommerceOverviewPage() {
  return (
    <CommercePage title="Commerce" about="How the shop is that the console works with, and what is in it.">
      <Commerce />
    </CommercePage>
  )
}

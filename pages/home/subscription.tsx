import { HomePage } from '@/components/shell/HomePage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomeSubscriptionPage() {
  return (
    <HomePage title="Subscription" about="The plan in use, and how much of it is taken.">
      <LaterVersion what="The plan in use" />
    </HomePage>
  )
}

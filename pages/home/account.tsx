import { HomePage } from '@/components/shell/HomePage'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { homeProps } from '@/lib/server/pages'

export const getServerSideProps = homeProps()

export default function HomeAccountPage() {
  return (
    <HomePage title="Account" about="Who your organization is, as its contract and its people know it.">
      <LaterVersion what="Your organization’s record" />
    </HomePage>
  )
}

import { PublicPage } from '@/components/areas/PublicPage'
import { Questions } from '@/components/public/Questions'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

export default function FaqsPage() {
  return (
    <PublicPage title="Questions and answers">
      <Questions />
    </PublicPage>
  )
}

import { Questions } from '@/components/public/Questions'
import { PublicPage } from '@/components/shell/PublicPage'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

export default function FaqsPage() {
  return (
    <PublicPage title="Questions and answers">
      <Questions />
    </PublicPage>
  )
}

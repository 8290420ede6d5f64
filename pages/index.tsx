import { PublicPage } from '@/components/areas/PublicPage'
import { Welcome } from '@/components/public/Welcome'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

export default function StartPage() {
  return (
    <PublicPage>
      <Welcome />
    </PublicPage>
  )
}

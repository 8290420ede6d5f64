import { Welcome } from '@/components/public/Welcome'
import { PublicPage } from '@/components/shell/PublicPage'
import { publicProps } from '@/lib/platform/web/pages'

export const getServerSideProps = publicProps()

export default function StartPage() {
  return (
    <PublicPage>
      <Welcome />
    </PublicPage>
  )
}

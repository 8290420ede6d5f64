import { HomePage } from '@/components/areas/HomePage'
import { Access } from '@/components/identity/access/Access'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeAccessPage() {
  return (
    <HomePage
      title="Who can do what"
      about="Everybody who holds a permission, and why."
      permission="roles:read"
      crumbs={[{ label: 'Roles', href: '/home/roles' }]}
    >
      <Access />
    </HomePage>
  )
}

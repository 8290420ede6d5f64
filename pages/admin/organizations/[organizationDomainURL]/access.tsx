import { AdminPage } from '@/components/areas/AdminPage'
import { Access } from '@/components/identity/access/Access'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function AccessPage() {
  return (
    <AdminPage
      title="Who can do what"
      about="Everybody who holds a permission, and why."
      permission="roles:read"
      crumbs={[{ label: 'Roles', href: links.organization(useSelected(), 'roles') }]}
    >
      <Access />
    </AdminPage>
  )
}

import { AdminPage } from '@/components/areas/AdminPage'
import { MoveSubscribers } from '@/components/billing/plan-moves/MoveSubscribers'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function MoveSubscribersPage() {
  return (
    <AdminPage
      title="Move subscribers"
      about="Whoever has an older version of a plan goes over to a live one, each at its renewal."
      permission="plans:publish"
      of={null}
      crumbs={[{ label: 'Plans', href: links.page('/admin/plans', useSelected()) }]}
    >
      <MoveSubscribers />
    </AdminPage>
  )
}

import { Button } from '@mantine/core'
import Link from 'next/link'
import { AdminPage } from '@/components/areas/AdminPage'
import { NO_PAGE } from '@/components/ui/shell/pages/no-page'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { noAdminPageProps } from '@/lib/platform/web/pages'

export const getServerSideProps = noAdminPageProps()

/**
 * An address of the staff's area that names no page: the frame stays, with the ways to all others.
 */
export default function NoAdminPage() {
  return (
    <AdminPage title={NO_PAGE.title} about={NO_PAGE.text} of={null}>
      <Button component={Link} href={links.dashboard(useSelected())} variant="default">
        Go to the dashboard
      </Button>
    </AdminPage>
  )
}

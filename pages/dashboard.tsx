import { AdminPage } from '@/components/areas/AdminPage'
import { Changes } from '@/components/tenancy/dashboard/Changes'
import styles from '@/components/tenancy/dashboard/Changes.module.css'
import { Figures } from '@/components/tenancy/dashboard/Figures'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useDashboard } from '@/hooks/tenancy/use-dashboard'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function DashboardPage() {
  return (
    <AdminPage
      title="Dashboard"
      about="How many there are, and what has changed lately."
      permission="organizations:read"
      of={null}
    >
      <Content />
    </AdminPage>
  )
}

function Content() {
  const { data, error, mutate } = useDashboard()
  if (error && !data)
    return <LoadFailure what="The dashboard" failure={error} onRetry={() => void mutate()} />
  return (
    <>
      <Figures counts={data?.counts} />
      <h2 className={styles.title}>Latest changes</h2>
      <Changes changes={data?.changes} />
    </>
  )
}

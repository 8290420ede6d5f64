import { BatchJobs, NewBatchJobButton } from '@/components/commerce/batch-jobs/BatchJobs'
import { ShopPage } from '@/components/commerce/record/ShopPage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function BatchJobsPage() {
  return (
    <ShopPage
      title="Batch jobs"
      about="What the shop takes in or gives out as a file, and how far it is."
      actions={<NewBatchJobButton />}
    >
      <BatchJobs />
    </ShopPage>
  )
}

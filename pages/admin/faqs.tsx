import { Button } from '@mantine/core'
import Link from 'next/link'
import { AdminPage } from '@/components/areas/AdminPage'
import { Faqs } from '@/components/tenancy/faqs/Faqs'
import { NewFaqButton } from '@/components/tenancy/faqs/NewFaqButton'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function FaqsPage() {
  return (
    <AdminPage
      title="Questions and answers"
      about="What everybody reads on the public page, in this order. A change is shown once it is published."
      permission="faqs:read"
      actions={
        <>
          <Button component={Link} href="/faqs" variant="default">
            See the page
          </Button>
          <NewFaqButton />
        </>
      }
    >
      <Faqs />
    </AdminPage>
  )
}

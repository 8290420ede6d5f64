import { Button } from '@mantine/core'
import Link from 'next/link'
import { Faqs } from '@/components/faqs/Faqs'
import { NewFaqButton } from '@/components/faqs/NewFaqButton'
import { AdminPage } from '@/components/shell/AdminPage'
import { adminProps } from '@/lib/server/pages'

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

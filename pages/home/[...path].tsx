import { Button } from '@mantine/core'
import Link from 'next/link'
import { HomePage } from '@/components/areas/HomePage'
import { NO_PAGE } from '@/components/ui/shell/pages/no-page'
import { noHomePageProps } from '@/lib/platform/web/pages'

export const getServerSideProps = noHomePageProps()

/** The same in an organization's own area. */
export default function NoHomePage() {
  return (
    <HomePage title={NO_PAGE.title} about={NO_PAGE.text}>
      <Button component={Link} href="/home" variant="default">
        Go to the home page
      </Button>
    </HomePage>
  )
}

import { HomePage } from '@/components/areas/HomePage'
import { Groups } from '@/components/identity/groups/Groups'
import { NewGroupButton } from '@/components/identity/groups/NewGroupButton'
import { homeProps } from '@/lib/platform/web/pages'

export const getServerSideProps = homeProps()

export default function HomeGroupsPage() {
  return (
    <HomePage
      title="Groups"
      about="People gathered so that a role can be given to all of them at once."
      permission="groups:read"
      actions={<NewGroupButton />}
    >
      <Groups />
    </HomePage>
  )
}

import dynamic from 'next/dynamic'
import { AdminPage } from '@/components/areas/AdminPage'
import { OrganizationsTable } from '@/components/tenancy/organizations/OrganizationsTable'
import { Loading } from '@/components/ui/primitives/on-demand'
import { useOrganizationRecord } from '@/hooks/tenancy/use-organization'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { adminProps } from '@/lib/platform/web/pages'
import { GLOBAL } from '@/lib/shared/http/session'

// Under `global` nobody needs them, and that is where most begin.
const AccountActions = dynamic(
  () =>
    import('@/components/tenancy/account/AccountActions').then((module) => module.AccountActions),
  { loading: Loading },
)
const AccountView = dynamic(
  () => import('@/components/tenancy/account/AccountView').then((module) => module.AccountView),
  {
    loading: Loading,
  },
)

export const getServerSideProps = adminProps()

/** Under `global` all organizations; under one organization its own record. */
export default function AccountPage() {
  const domainURL = useSelected()
  return domainURL === GLOBAL ? <AllOrganizations /> : <OneOrganization domainURL={domainURL} />
}

const AllOrganizations = () => (
  <AdminPage
    title="Organizations"
    about="Every practice and group of practices, in the order of the tree."
    permission="organizations:read"
  >
    <OrganizationsTable />
  </AdminPage>
)

const OneOrganization = ({ domainURL }: { domainURL: string }) => (
  <AdminPage
    title="Account"
    about="Who this organization is, as its contract and its people know it."
    permission="organizations:read"
    crumbs={useCrumbs(domainURL)}
    actions={<AccountActions key={domainURL} />}
  >
    <AccountView />
  </AdminPage>
)

function useCrumbs(domainURL: string) {
  // Outside the page's own gate: whoever it turns away has nothing to ask for.
  const { session } = useConsoleSession()
  const mayRead = usePermissions().canAnywhere('organizations:read')
  const { data } = useOrganizationRecord(session?.user.staff && mayRead ? domainURL : GLOBAL)
  const to = (name: string, label: string) => ({ label, href: links.organization(name, 'account') })
  return [
    to(GLOBAL, 'Organizations'),
    ...(data?.path ?? []).map((above) => to(above.domainURL, above.label)),
  ]
}

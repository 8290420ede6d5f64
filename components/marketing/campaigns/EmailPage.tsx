import { useRouter } from 'next/router'
import { ImportButton } from '@/components/imports/ImportButton'
import { NewContactButton } from '@/components/marketing/contacts/NewContactButton'
import { NewSegmentButton } from '@/components/marketing/segments/NewSegmentButton'
import { NewSenderButton } from '@/components/marketing/senders/NewSenderButton'
import { AddSuppressionButton } from '@/components/marketing/suppressions/AddSuppressionButton'
import { NewTopicButton } from '@/components/marketing/topics/NewTopicButton'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { namedIn } from '@/lib/client/links'
import { NewCampaignButton } from './NewCampaignButton'
import { useView, VIEWS } from './use-view'

const Campaigns = onDemand(() => import('./Campaigns').then((module) => module.Campaigns))
const Contacts = onDemand(() =>
  import('@/components/marketing/contacts/Contacts').then((module) => module.Contacts),
)
const Segments = onDemand(() =>
  import('@/components/marketing/segments/Segments').then((module) => module.Segments),
)
const Topics = onDemand(() =>
  import('@/components/marketing/topics/Topics').then((module) => module.Topics),
)
const Suppressions = onDemand(() =>
  import('@/components/marketing/suppressions/Suppressions').then((module) => module.Suppressions),
)
const Senders = onDemand(() =>
  import('@/components/marketing/senders/Senders').then((module) => module.Senders),
)
const Reports = onDemand(() =>
  import('@/components/marketing/reports/Reports').then((module) => module.Reports),
)
const Imports = onDemand(() =>
  import('@/components/imports/Imports').then((module) => module.Imports),
)

/** Marketing e-mail: what is sent, to whom, about what, and whom it never reaches. */
export function EmailPage() {
  const { pathname, query } = useRouter()
  const { offered, shown } = useView()
  const organizationDomainURL = namedIn(query)
  // Each is a list of its own, with its own search.
  const tabs = offered.map((view) => ({
    label: VIEWS[view],
    href: { pathname, query: { ...(organizationDomainURL && { organizationDomainURL }), view } },
    current: view === shown,
  }))
  return (
    <>
      <ViewTabs label="Views" tabs={tabs} />
      {shown === 'campaigns' && <Campaigns />}
      {shown === 'contacts' && <Contacts />}
      {shown === 'segments' && <Segments />}
      {shown === 'topics' && <Topics />}
      {shown === 'suppressions' && <Suppressions />}
      {shown === 'senders' && <Senders />}
      {shown === 'reports' && <Reports />}
      {shown === 'imports' && <Imports noun="contacts" />}
    </>
  )
}

/** What can be made in the view at hand. */
export function EmailActions() {
  const { shown } = useView()
  if (shown === 'campaigns') return <NewCampaignButton />
  if (shown === 'senders') return <NewSenderButton />
  if (shown === 'segments') return <NewSegmentButton />
  if (shown === 'topics') return <NewTopicButton />
  if (shown === 'suppressions') return <AddSuppressionButton />
  if (shown !== 'contacts' && shown !== 'imports') return null
  return (
    <>
      <ImportButton noun="contacts" main={shown === 'imports'} />
      {shown === 'contacts' && <NewContactButton />}
    </>
  )
}

import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { NewContactButton } from '@/components/contacts/NewContactButton'
import { ViewTabs } from '@/components/data/ViewTabs'
import { ImportButton } from '@/components/imports/ImportButton'
import { NewSegmentButton } from '@/components/segments/NewSegmentButton'
import { NewSenderButton } from '@/components/senders/NewSenderButton'
import { AddSuppressionButton } from '@/components/suppressions/AddSuppressionButton'
import { NewTopicButton } from '@/components/topics/NewTopicButton'
import { namedIn } from '@/lib/client/links'
import { NewCampaignButton } from './NewCampaignButton'
import { useView, VIEWS } from './use-view'

const Campaigns = dynamic(() => import('./Campaigns').then((module) => module.Campaigns), { ssr: false })
const Contacts = dynamic(() => import('@/components/contacts/Contacts').then((module) => module.Contacts), { ssr: false }) // prettier-ignore
const Segments = dynamic(() => import('@/components/segments/Segments').then((module) => module.Segments), { ssr: false }) // prettier-ignore
const Topics = dynamic(() => import('@/components/topics/Topics').then((module) => module.Topics), { ssr: false })
const Suppressions = dynamic(() => import('@/components/suppressions/Suppressions').then((module) => module.Suppressions), { ssr: false }) // prettier-ignore
const Senders = dynamic(() => import('@/components/senders/Senders').then((module) => module.Senders), { ssr: false })
const Reports = dynamic(() => import('@/components/reports/Reports').then((module) => module.Reports), { ssr: false }) // prettier-ignore
const Imports = dynamic(() => import('@/components/imports/Imports').then((module) => module.Imports), { ssr: false })

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

import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { NewContactButton } from '@/components/contacts/NewContactButton'
import { ViewTabs } from '@/components/data/ViewTabs'
import { ImportButton } from '@/components/imports/ImportButton'
import { NewSegmentButton } from '@/components/segments/NewSegmentButton'
import { LaterVersion } from '@/components/shell/LaterVersion'
import { AddSuppressionButton } from '@/components/suppressions/AddSuppressionButton'
import { NewTopicButton } from '@/components/topics/NewTopicButton'
import { namedIn } from '@/lib/client/links'
import { useView, VIEWS } from './use-view'

const Contacts = dynamic(() => import('@/components/contacts/Contacts').then((module) => module.Contacts), { ssr: false }) // prettier-ignore
const Segments = dynamic(() => import('@/components/segments/Segments').then((module) => module.Segments), { ssr: false }) // prettier-ignore
const Topics = dynamic(() => import('@/components/topics/Topics').then((module) => module.Topics), { ssr: false })
const Suppressions = dynamic(() => import('@/components/suppressions/Suppressions').then((module) => module.Suppressions), { ssr: false }) // prettier-ignore
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
      {shown === 'campaigns' && <LaterVersion what="The list of campaigns" />}
      {shown === 'contacts' && <Contacts />}
      {shown === 'segments' && <Segments />}
      {shown === 'topics' && <Topics />}
      {shown === 'suppressions' && <Suppressions />}
      {shown === 'imports' && <Imports noun="contacts" />}
    </>
  )
}

/** What can be made in the view at hand. */
export function EmailActions() {
  const { shown } = useView()
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

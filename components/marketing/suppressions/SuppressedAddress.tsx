import Link from 'next/link'
import { useRouter } from 'next/router'
import { Cut } from '@/components/ui/primitives/Cut'
import { namedIn } from '@/lib/client/links'
import type { Suppression } from '@/lib/marketing/suppressions/schema'

/** An address; of a contact, the way to their record. */
export function SuppressedAddress({
  suppression: { email, contactId },
}: {
  suppression: Suppression
}) {
  const { pathname, query } = useRouter()
  if (contactId === null) return <Cut text={email} />
  const organizationDomainURL = namedIn(query)
  const to = {
    ...(organizationDomainURL && { organizationDomainURL }),
    view: 'contacts',
    record: contactId,
  }
  return (
    <Link href={{ pathname, query: to }} shallow prefetch={false}>
      <Cut text={email} />
    </Link>
  )
}

import Link from 'next/link'
import styles from '@/components/ui/list/RowLink.module.css'
import { links } from '@/lib/client/links'

/** Whose a subscription is, which leads to its page. */
export const SubscriberLink = ({ domainURL, label }: { domainURL: string; label: string }) => (
  <Link
    href={links.organization(domainURL, 'subscription')}
    prefetch={false}
    className={styles.link}
    data-hint={label}
    data-cut
  >
    {label}
  </Link>
)

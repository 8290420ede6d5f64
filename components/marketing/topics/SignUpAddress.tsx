import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import styles from './Topics.module.css'

/** Where people subscribe by themselves: on the organization's own host. */
export function SignUpAddress({ domainURL }: { domainURL: string }) {
  const { organizationOrigin } = usePageProps()
  const address = links.home(organizationOrigin, domainURL, '/newsletter')
  return (
    <p className={styles.address}>
      People subscribe at{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\//, '')}
      </a>
      , and confirm it by a link that is mailed to them.
    </p>
  )
}

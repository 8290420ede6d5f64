import { IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { OrganizationAvatar } from '@/components/tenancy/organizations/OrganizationAvatar'
import { SearchBox } from '@/components/ui/list/filters/SearchBox'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { menuStyles } from '@/components/ui/primitives/Menu'
import { FOUND_AT_ONCE, useOwnOrganizations } from '@/hooks/tenancy/use-own-organizations'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import styles from './FoundOrganizations.module.css'

/** The organizations of somebody who has too many for a session to list: the server searches. */
export function FoundOrganizations({ current }: { current: string }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const answer = useOwnOrganizations(words)
  const { organizationOrigin } = usePageProps()
  return (
    <div role="dialog" aria-label="Your organizations" className={styles.panel}>
      <SearchBox
        className={styles.search}
        aria-label="Search your organizations"
        placeholder="Name or subdomain"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded what="Your organizations" answer={answer}>
        {(found) => (
          <>
            <ul className={styles.list} aria-busy={answer.isLoading || undefined}>
              {found.map(({ domainURL, label }) => (
                <li key={domainURL}>
                  <a
                    href={links.home(organizationOrigin, domainURL)}
                    aria-current={domainURL === current ? 'page' : undefined}
                    className={menuStyles.item}
                  >
                    <OrganizationAvatar label={label} level={0} size={22} />
                    <span className={styles.label}>{label}</span>
                    {domainURL === current && (
                      <IconCheck size={16} stroke={2} aria-hidden className={menuStyles.end} />
                    )}
                  </a>
                </li>
              ))}
            </ul>
            <p role="status" className={styles.note}>
              {found.length === 0 && `Nothing matches “${words}”.`}
              {found.length === FOUND_AT_ONCE && `The first ${FOUND_AT_ONCE}. Type to find others.`}
            </p>
          </>
        )}
      </Loaded>
    </div>
  )
}

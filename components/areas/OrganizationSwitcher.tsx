import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { OrganizationAvatar } from '@/components/tenancy/organizations/OrganizationAvatar'
import { Menu, menuStyles } from '@/components/ui/primitives/Menu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Dropdown } from '@/components/ui/shell/navigation/Dropdown'
import { useBrand } from '@/hooks/tenancy/use-brand'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import type { Member } from './HomePage'
import styles from './OrganizationSwitcher.module.css'

const FoundOrganizations = onDemand(() =>
  import('./FoundOrganizations').then((module) => module.FoundOrganizations),
)

/** The organization of this host; for people of several, the way to the others. */
export function OrganizationSwitcher({ member: { current, organizations } }: { member: Member }) {
  const [opened, setOpened] = useState(false)
  const { organizationOrigin } = usePageProps()
  const logo = useBrand()
  // Of somebody with very many, a session names no more than those they belong to.
  const listed = useConsoleSession().session?.user.complete ?? true
  const name = (
    <>
      {logo ? (
        <img src={logo} alt="" className={styles.logo} />
      ) : (
        <OrganizationAvatar label={current.label} level={0} />
      )}
      <span className={styles.name}>{current.label}</span>
    </>
  )
  if (listed && organizations.length < 2) return <div className={styles.place}>{name}</div>
  return (
    <Dropdown
      label="Organization: "
      popup={listed ? 'menu' : 'dialog'}
      opened={opened}
      onToggle={setOpened}
      className={styles.trigger}
      button={
        <>
          {name}
          <IconSelector size={16} stroke={1.5} aria-hidden className={styles.arrows} />
        </>
      }
    >
      {!listed && <FoundOrganizations current={current.domainURL} />}
      {listed && (
        <div className={styles.list}>
          <Menu label="Your organizations">
            {organizations.map(({ domainURL, label }) => (
              <a
                key={domainURL}
                href={links.home(organizationOrigin, domainURL)}
                role="menuitemradio"
                aria-checked={domainURL === current.domainURL}
                tabIndex={-1}
                className={menuStyles.item}
              >
                <OrganizationAvatar label={label} level={0} size={22} />
                {label}
                {domainURL === current.domainURL && (
                  <IconCheck size={16} stroke={2} aria-hidden className={menuStyles.end} />
                )}
              </a>
            ))}
          </Menu>
        </div>
      )}
    </Dropdown>
  )
}

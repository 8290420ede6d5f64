import { Skeleton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useEffect } from 'react'
import { OrganizationAvatar } from '@/components/tenancy/organizations/OrganizationAvatar'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Dropdown } from '@/components/ui/shell/navigation/Dropdown'
import { useChooseOrganization, type CurrentOrganization } from '@/hooks/tenancy/use-organization'
import { usePreloadOrganizations } from '@/hooks/tenancy/use-organizations'
import { GLOBAL } from '@/lib/shared/http/session'
import styles from './OrganizationPicker.module.css'

const panel = () =>
  import('@/components/tenancy/organizations/OrganizationPanel').then(
    (module) => module.OrganizationPanel,
  )
const OrganizationPanel = onDemand(panel, () => <div className={styles.loading} />)

/** Runs once the page has nothing better to do: what it prepares should open without a wait. */
const whenIdle = (work: () => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(request)
}

type Props = { current: CurrentOrganization; opened: boolean; onToggle: (opened: boolean) => void }

/** Which organization the console shows, and the way to another. */
export function OrganizationPicker({ current, opened, onToggle }: Props) {
  const { domainURL, label, parent, level, failure } = current
  const choose = useChooseOrganization()
  const preload = usePreloadOrganizations()
  useEffect(
    () =>
      whenIdle(() => {
        void panel()
        preload()
      }),
    [preload],
  )

  const name = label ?? (failure ? domainURL : undefined)
  const under = failure
    ? 'Could not be loaded'
    : domainURL === GLOBAL
      ? 'All organizations'
      : (parent ?? 'Top level')
  return (
    <Dropdown
      label={name ? 'Organization: ' : `Organization: ${domainURL}`}
      popup="dialog"
      opened={opened}
      onToggle={onToggle}
      className={styles.trigger}
      button={
        <>
          {name ? (
            <OrganizationAvatar label={name} level={level} />
          ) : (
            <Skeleton width={28} height={28} />
          )}
          <span className={styles.names}>
            <span className={styles.name}>
              {name ?? <Skeleton width={120} height={12} my={4} />}
            </span>
            <span className={styles.under} data-failed={failure ? true : undefined}>
              {name ? under : <Skeleton width={80} height={10} my={3} />}
            </span>
          </span>
          <IconSelector size={16} stroke={1.5} aria-hidden className={styles.arrows} />
        </>
      }
    >
      <div className={styles.panel}>
        <OrganizationPanel
          current={current}
          onChoose={(chosen) => {
            onToggle(false)
            void choose(chosen)
          }}
        />
      </div>
    </Dropdown>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Chain } from '@/lib/identity/access/schema'
import styles from './Access.module.css'

const placeOf = ({ source, organization, inherited }: Chain) => {
  if (source === 'global') return 'everywhere'
  const name = organization?.label ?? 'an organization above'
  return inherited ? `inherited from ${name}` : name
}

/**
 * One way to a permission: person, groups, role, organization. The person is left out where they
 * are named already.
 */
export function ChainLine({ person, chain }: { person?: string; chain: Chain }) {
  const steps = [
    ...(person ? [person] : []),
    ...chain.groups.map((group) => `group ${group}`),
    `role ${chain.role}`,
    placeOf(chain),
  ]
  return (
    <span className={styles.chain}>
      {steps.map((step, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <IconChevronRight size={14} stroke={1.5} aria-label="then" className={styles.arrow} />
          )}
          <span>{step}</span>
        </Fragment>
      ))}
    </span>
  )
}

import { Skeleton } from '@mantine/core'
import { countWord } from '@/lib/client/format/notation'
import type { Dashboard } from '@/lib/tenancy/dashboard/schema'
import styles from './Figures.module.css'

const figures: { name: keyof Dashboard['counts']; label: string; about: string }[] = [
  { name: 'organizations', label: 'Organizations', about: 'practices and groups of them' },
  { name: 'people', label: 'People', about: 'known to the sign-in' },
  { name: 'memberships', label: 'Memberships', about: 'people in organizations' },
  { name: 'signedIn', label: 'Signed in', about: 'at this moment' },
]

export const Figures = ({ counts }: { counts: Dashboard['counts'] | undefined }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, label, about }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>{counts ? countWord(counts[name]) : <Skeleton width={56} height={24} my={4} />}</dd>
        <dd>{about}</dd>
      </div>
    ))}
  </dl>
)

import { Skeleton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { LoadFailure } from '@/components/data/LoadFailure'
import { useWhy } from '@/hooks/use-access'
import styles from './Access.module.css'
import { ChainLine } from './ChainLine'

/** Why somebody can, by every chain; or why they cannot, with what is nearest to it first. */
export function WhyAnswer({ person, permission }: { person: string; permission: string }) {
  const { data, error, mutate } = useWhy(person, permission)
  if (error?.status === 404)
    return (
      <p role="status" className={styles.verdict}>
        Nobody with the address {person} belongs here.
      </p>
    )
  if (error && !data) return <LoadFailure what="The answer" failure={error} onRetry={() => void mutate()} />
  if (!data) return <Skeleton height={96} aria-busy="true" />
  const name = data.person.displayName
  const Sign = data.allowed ? IconCheck : IconX
  return (
    <section aria-live="polite">
      <h2 className={styles.verdict} data-allowed={data.allowed}>
        <Sign size={18} stroke={2} aria-hidden />
        {name} {data.allowed ? 'can' : 'cannot'}: {permission}
      </h2>
      <ul className={styles.reasons}>
        {data.allowed &&
          data.permissions
            .flatMap(({ chains }) => chains)
            .map((chain, index) => (
              <li key={index}>
                <ChainLine person={name} chain={chain} />
              </li>
            ))}
        {data.missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

import { IconCheck, IconX } from '@tabler/icons-react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useWhy } from '@/hooks/identity/use-access'
import type { Why } from '@/lib/identity/access/schema'
import styles from './Access.module.css'
import { ChainLine } from './ChainLine'

/** Why somebody can, by every chain; or why they cannot, with what is nearest to it first. */
export function WhyAnswer({ person, permission }: { person: string; permission: string }) {
  const answer = useWhy(person, permission)
  if (answer.error?.status === 404)
    return (
      <p role="status" className={styles.verdict}>
        Nobody with the address {person} belongs here.
      </p>
    )
  return (
    <Loaded what="The answer" answer={answer}>
      {(why) => <Verdict why={why} permission={permission} />}
    </Loaded>
  )
}

const rolesOf = ({ held, allowing }: Why) => [
  held.length > 0 ? `They hold: ${held.join(', ')}.` : 'They hold no role that counts here.',
  allowing.length > 0
    ? `Roles that allow it: ${allowing.join(', ')}.`
    : 'No role that can be held here allows it.',
]

function Verdict({ why, permission }: { why: Why; permission: string }) {
  const { person, allowed, permissions, missing } = why
  const { displayName: name } = person
  const Sign = allowed ? IconCheck : IconX
  return (
    <section aria-live="polite">
      <h2 className={styles.verdict} data-allowed={allowed}>
        <Sign size={18} stroke={2} aria-hidden />
        {name} {allowed ? 'can' : 'cannot'}: {permission}
      </h2>
      <ul className={styles.reasons}>
        {allowed &&
          permissions
            .flatMap(({ chains }) => chains)
            .map((chain, index) => (
              <li key={index}>
                <ChainLine person={name} chain={chain} />
              </li>
            ))}
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {!allowed && <li>{rolesOf(why).join(' ')}</li>}
      </ul>
    </section>
  )
}

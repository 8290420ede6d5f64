import { WayIn } from '@/components/areas/PublicPage'
import { OrganizationAvatar } from '@/components/tenancy/organizations/OrganizationAvatar'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import styles from './Welcome.module.css'

// Few who come here were invited.
const WaitingInvitations = onDemand(() =>
  import('@/components/identity/users/WaitingInvitations').then(
    (module) => module.WaitingInvitations,
  ),
)

const reasons = [
  {
    title: 'Organizations within organizations',
    text: 'A group, its regions, their clinics: each with its own people, subscription and subdomain, each in its place in one tree.',
  },
  {
    title: 'Roles that say where they hold',
    text: 'Here, or here and everything below. What somebody may do can be read in words, and traced to the role it comes from.',
  },
  {
    title: 'Every change on record',
    text: 'Who did what, when and to which organization is written down together with the change itself, and cannot be edited.',
  },
]

/** A tree as the console shows it, drawn as an example of the idea and nothing else. */
const tree = [
  { label: 'Health group', level: 0 },
  { label: 'Region East', level: 1 },
  { label: 'Clinic by the harbour', level: 2 },
  { label: 'Clinic at the market', level: 2 },
  { label: 'Region West', level: 1 },
  { label: 'Day surgery', level: 2 },
]

export function Welcome() {
  const { session } = useConsoleSession()
  return (
    <>
      <section className={styles.top}>
        <div>
          <h1 className={styles.title}>One console for every practice you run</h1>
          <p className={styles.lead}>
            Polyclinic is where health-care platforms look after the organizations on them: who they
            are, who works there, what they may do and what they pay for.
          </p>
          {session && <WaitingInvitations />}
          <WayIn size="md" />
        </div>
        <div className={styles.tree} aria-hidden>
          {tree.map(({ label, level }) => (
            <div key={label} style={{ '--level': level } as React.CSSProperties}>
              <OrganizationAvatar label={label} level={level} size={28} />
              {label}
            </div>
          ))}
        </div>
      </section>
      <section className={styles.reasons}>
        {reasons.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </>
  )
}

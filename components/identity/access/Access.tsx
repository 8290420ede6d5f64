import { IconHelp } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { useAccessQuestion } from '@/hooks/identity/use-access'
import styles from './Access.module.css'
import { Question } from './Question'
import { WhoCan } from './WhoCan'
import { WhyAnswer } from './WhyAnswer'

/** Who may do something here and why; of one person, why they can or cannot. */
export function Access() {
  const { permission, person } = useAccessQuestion()
  return (
    <>
      <Question />
      <p className={styles.rule}>
        Roles in an organization and roles that hold everywhere never mix: what takes several
        permissions takes them all from one kind.
      </p>
      {!permission && (
        <EmptyState icon={IconHelp} title="Who can do what?">
          Choose a permission to see everybody who holds it here and why. Add a person to see why
          they can, or what is missing.
        </EmptyState>
      )}
      {permission && !person && <WhoCan />}
      {permission && person && <WhyAnswer person={person} permission={permission} />}
    </>
  )
}

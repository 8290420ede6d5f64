import { Button } from '@mantine/core'
import { reachWord } from '@/components/identity/roles/reach'
import type { ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import styles from './Availability.module.css'

/** Who can order a test; `onChange` is left out for those who may not change that. */
export const AvailabilityTab = ({
  test,
  onChange,
}: {
  test: ClinicalTest
  onChange?: () => void
}) => (
  <>
    <p className={styles.sentence}>
      {test.status === 'retired'
        ? 'Nobody can order it any more: it is retired.'
        : `${test.everywhere ? 'Every organization can order it, also those that come later.' : 'These organizations can order it, and nobody else.'}${
            test.status === 'draft' ? ' This holds once it is published.' : ''
          }`}
    </p>
    {!test.everywhere && (
      <ul className={styles.list} aria-label="Organizations that can order it">
        {test.organizations.map(({ organization, reach }) => (
          <li key={organization.id}>
            {organization.label} <span>{reachWord(reach)}</span>
          </li>
        ))}
      </ul>
    )}
    {onChange && (
      <Button variant="default" className={styles.button} onClick={onChange}>
        Change availability
      </Button>
    )}
  </>
)

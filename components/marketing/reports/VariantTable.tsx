import { rateOf } from '@/components/marketing/campaigns/progress/figures'
import { Status } from '@/components/ui/primitives/Status'
import { countWord } from '@/lib/client/format/notation'
import type { VariantFigures } from '@/lib/marketing/reports/schema'
import type { Variant } from '@/lib/shared/campaign-words'
import styles from './Report.module.css'

type Props = { variants: VariantFigures[]; winner: Variant | null; isOver: boolean }

/** The two subjects of a test beside each other. */
export const VariantTable = ({ variants, winner, isOver }: Props) => (
  <section aria-labelledby="variants">
    <h2 id="variants" className={styles.title}>
      A against B
    </h2>
    <div className={styles.frame} role="region" aria-label="Subjects" tabIndex={0}>
      <table className={styles.table} aria-label="Subjects of the test">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Delivered</th>
            <th scope="col">Opened</th>
            <th scope="col">Clicked</th>
            <th scope="col">Unsubscribed</th>
            <th scope="col">Opened by machines</th>
          </tr>
        </thead>
        <tbody>
          {variants.map(
            ({ variant, subject, delivered, opened, clicked, unsubscribed, machineOpened }) => (
              <tr key={variant}>
                <th scope="row">
                  <span className={styles.letter}>{variant.toUpperCase()}</span> {subject}{' '}
                  {winner === variant && <Status tone="good">Chosen for the rest</Status>}
                </th>
                <td>{countWord(delivered)}</td>
                {[opened, clicked, unsubscribed, machineOpened].map((count, index) => (
                  <td key={index} data-hint={`${countWord(count)} of ${countWord(delivered)}`}>
                    {rateOf(count, delivered)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
    {winner === null && !isOver && (
      <p className={styles.note}>Which one the rest gets is not decided yet.</p>
    )}
  </section>
)

import { rateOf } from '@/components/marketing/campaigns/progress/figures'
import { countWord } from '@/lib/client/format/notation'
import type { Report } from '@/lib/marketing/reports/schema'
import styles from './Report.module.css'

type Props = { links: Report['links']; delivered: number }

/** Where the mails' links lead, and how many people went there. */
export const LinkTable = ({ links, delivered }: Props) => (
  <section aria-labelledby="links">
    <h2 id="links" className={styles.title}>
      Links
    </h2>
    {links.length === 0 ? (
      <p className={styles.note}>Its mails have no links that are counted.</p>
    ) : (
      <div className={styles.frame} role="region" aria-label="Links" tabIndex={0}>
        <table className={styles.table} aria-label="Links of the mails">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">People</th>
              <th scope="col">Of delivered</th>
              <th scope="col">Machines</th>
            </tr>
          </thead>
          <tbody>
            {[...links]
              .sort((a, b) => b.clicks - a.clicks)
              .map(({ url, clicks, machineClicks }) => (
                <tr key={url}>
                  <th scope="row">{url.replace(/^https?:\/\//, '')}</th>
                  <td>{countWord(clicks)}</td>
                  <td>{rateOf(clicks, delivered)}</td>
                  <td>{countWord(machineClicks)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

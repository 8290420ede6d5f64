import { Skeleton } from '@mantine/core'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { ExportLink } from '@/components/ui/list/ExportLink'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { Can } from '@/components/ui/shell/Can'
import { usePastDue, type useRevenueState } from '@/hooks/billing/use-revenue'
import type { PastDue as Late } from '@/lib/billing/invoices/schema'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import { namedIn } from '@/lib/client/links'
import styles from './Revenue.module.css'

const daysWord = (days: number) => (days === 1 ? '1 day' : `${countWord(days)} days`)

/**
 * What is past due whenever it was issued, the oldest first; the rest is in the list of invoices.
 */
export function PastDue({ state }: { state: ReturnType<typeof useRevenueState> }) {
  const { pathname, query } = useRouter()
  const organizationDomainURL = namedIn(query)
  const { answer, exportAddress } = usePastDue(state)
  const { currency } = query
  const narrowed = {
    ...(organizationDomainURL && { organizationDomainURL }),
    ...(currency && { currency }),
  }
  const all = { ...narrowed, status: 'past-due', sort: 'dueOn' }
  return (
    <section aria-labelledby="past-due" className={styles.currency}>
      <div className={styles.heading}>
        <h2 id="past-due">Past due</h2>
        {(answer.data?.data.length ?? 0) > 0 && (
          <Can permission="billing:export">
            <ExportLink address={exportAddress} label="Export what is past due as CSV" />
          </Can>
        )}
      </div>
      <Loaded
        what="What is past due"
        answer={answer}
        waiting={<Skeleton height={96} aria-busy="true" />}
      >
        {({ data, total = data.length }) =>
          data.length === 0 ? (
            <p className={styles.about}>
              Nothing is past due today{currency && ` in ${String(currency).replaceAll(',', ', ')}`}
              .
            </p>
          ) : (
            <>
              <p className={styles.about}>
                All that is past due today, whenever it was issued: the period narrows only what is
                above.
              </p>
              <div className={styles.scroll}>
                <table className={styles.table} aria-labelledby="past-due">
                  <thead>
                    <tr>
                      {['Number', 'Organization', 'Billed to', 'Due', 'Late', 'Total'].map(
                        (head) => (
                          <th key={head} scope="col">
                            {head}
                          </th>
                        ),
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((late) => (
                      <Row key={late.number} {...late} />
                    ))}
                  </tbody>
                </table>
              </div>
              {total > data.length && (
                <p className={styles.about}>
                  The oldest {data.length} of {countWord(total)}.{' '}
                  <Link href={{ pathname, query: all }}>See all</Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const Row = ({
  number,
  organization,
  billTo,
  unreachable,
  dueOn,
  daysLate,
  total,
  currency,
}: Late) => (
  <tr>
    <th scope="row">
      <RowLink id={number}>{number}</RowLink>
    </th>
    <td>
      <Cut text={organization.label} />
    </td>
    <td>
      <Cut text={billTo} />
      {unreachable && <p className={styles.about}>Has no e-mail address: nobody is reminded.</p>}
    </td>
    <td>{dayWord(dueOn)}</td>
    <td className={styles.late}>{daysWord(daysLate)}</td>
    <td>{moneyOf(total, currency)}</td>
  </tr>
)

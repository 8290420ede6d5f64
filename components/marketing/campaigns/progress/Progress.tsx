import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Unseen } from '@/components/ui/primitives/Unseen'
import { countWord } from '@/lib/client/format/notation'
import { rateWord, leftWord, percentWord, shareOf } from './figures'
import styles from './Progress.module.css'

/** How far the sending of a campaign is, in mails. */
export type Standing = {
  audience: number
  sent: number
  failed: number
  skipped: number
  waiting: number
  /** Null while nothing is sent, and before there is enough to say. */
  perMinute: number | null
  secondsLeft: number | null
}

type Props = { standing: Standing; title: string; children?: ReactNode }

/** So often it is read out, in percent. */
const READ_EVERY = 10

/** How far the sending is: each figure keeps its place while it changes. */
export function SendingProgress({ standing, title, children }: Props) {
  const { audience, sent, failed, skipped, waiting, perMinute, secondsLeft } = standing
  const share = shareOf(sent + failed + skipped, audience)
  const part = (count: number) => shareOf(count, audience)
  const figures: [word: string, figure: string, tone?: 'bad'][] = [
    ['Sent', countWord(sent)],
    ['Waiting', countWord(waiting)],
    ['Failed', countWord(failed), failed > 0 ? 'bad' : undefined],
    ['Skipped', countWord(skipped)],
    ['Rate', rateWord(perMinute)],
    ['Time left', leftWord(secondsLeft)],
  ]
  return (
    <section className={styles.panel} aria-labelledby="sending">
      <div className={styles.head}>
        <h2 id="sending" className={styles.title}>
          {title}
        </h2>
        <p className={styles.share}>{percentWord(share)}</p>
      </div>
      <Progress.Root size={8} className={styles.bar}>
        <Progress.Section value={part(sent)} aria-label="Sent" />
        <Progress.Section
          value={part(failed)}
          color="var(--mantine-color-error)"
          aria-label="Failed"
        />
        <Progress.Section
          value={part(skipped)}
          color="var(--mantine-color-dimmed)"
          aria-label="Skipped"
        />
      </Progress.Root>
      <Unseen role="status">
        {`${Math.floor(share / READ_EVERY) * READ_EVERY} % of ${countWord(audience)} are done.`}
      </Unseen>
      <dl className={styles.figures}>
        {figures.map(([word, figure, tone]) => (
          <div key={word} data-tone={tone}>
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.foot}>{children}</div>}
    </section>
  )
}

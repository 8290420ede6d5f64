import { rateOf } from '@/components/marketing/campaigns/progress/figures'
import { countWord } from '@/lib/client/format/notation'
import type { Figures } from '@/lib/marketing/reports/schema'
import styles from './Report.module.css'

type Line = { word: string; count: number; of: number; about: string; tone?: 'bad' }

/** What came of it, each as a count and as a share of what it can be a share of. */
export function FigureList({ figures, audience }: { figures: Figures; audience: number | null }) {
  const { sent, delivered, failed, skipped, bounced, undelivered, undeliveredUnknown, complained } =
    figures
  const { unsubscribed, opened, machineOpened, clicked } = figures
  const main: Line[] = [
    { word: 'Delivered', count: delivered, of: audience ?? sent, about: 'of the audience' },
    { word: 'Opened', count: opened, of: delivered, about: 'of delivered, by people' },
    { word: 'Clicked', count: clicked, of: delivered, about: 'of delivered, by people' },
    { word: 'Unsubscribed', count: unsubscribed, of: delivered, about: 'of delivered' },
  ]
  const others: Line[] = [
    { word: 'Opened by machines', count: machineOpened, of: delivered, about: 'of delivered' },
    {
      word: 'Bounced',
      count: bounced,
      of: sent,
      about: 'of sent',
      tone: bounced > 0 ? 'bad' : undefined,
    },
    {
      word: 'Undelivered',
      count: undelivered,
      of: sent,
      about: 'of sent, for another reason than the address',
      tone: undelivered > 0 ? 'bad' : undefined,
    },
    {
      word: 'Undelivered, reason unknown',
      count: undeliveredUnknown,
      of: sent,
      about: 'of sent',
      tone: undeliveredUnknown > 0 ? 'bad' : undefined,
    },
    {
      word: 'Complained',
      count: complained,
      of: sent,
      about: 'of sent',
      tone: complained > 0 ? 'bad' : undefined,
    },
    {
      word: 'Failed',
      count: failed,
      of: audience ?? 0,
      about: 'of the audience',
      tone: failed > 0 ? 'bad' : undefined,
    },
    { word: 'Skipped', count: skipped, of: audience ?? 0, about: 'of the audience' },
  ]
  return (
    <section aria-label="Figures">
      <dl className={styles.main}>
        {main.map(({ word, count, of, about }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className={styles.rate}>{rateOf(count, of)}</dd>
            <dd className={styles.about}>
              {countWord(count)}, {about}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.others}>
        {others.map(({ word, count, of, about, tone }) => (
          <div key={word} data-tone={tone} data-hint={`${rateOf(count, of)} ${about}`}>
            <dt>{word}</dt>
            <dd>
              {countWord(count)} <span>{rateOf(count, of)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Mail programs and scanners open mails and follow links as well, before any person does.
        Those are counted apart, and are in no other figure.
      </p>
    </section>
  )
}

import { Unseen } from '@/components/ui/primitives/Unseen'
import styles from './Chips.module.css'
import { None } from './None'
import type { Tone } from './Status'

export type Chip = {
  text: string
  /** All that is to be said of it, for the tooltip. */
  hint: string
  /** What its look alone would say, for those who cannot see it. */
  aside?: string
  /** A dot before it. */
  tone?: Tone
  /** It is there by way of something else: with a dashed edge. */
  indirect?: boolean
}

/**
 * A few words in a cell, each with more of it in the tooltip; those that do not fit are counted.
 */
export function Chips({ chips, most }: { chips: Chip[]; most: number }) {
  const more = chips.slice(most)
  if (chips.length === 0) return <None />
  return (
    <ul className={styles.chips}>
      {chips.slice(0, most).map(({ text, hint, aside, tone, indirect }, index) => (
        <li
          key={index}
          className={styles.chip}
          data-tone={tone}
          data-indirect={indirect || undefined}
          data-hint={hint}
        >
          {text}
          {aside && <Unseen>{aside}</Unseen>}
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} data-hint={more.map(({ hint }) => hint).join('; ')}>
          +{more.length}
          <Unseen> more: {more.map(({ hint }) => hint).join('; ')}</Unseen>
        </li>
      )}
    </ul>
  )
}

import { IconWorld } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { LEVELS } from '@/styles/theme'
import styles from './OrganizationAvatar.module.css'

type Props = {
  label: string
  /** Depth in the tree, 0 for a root; undefined for the global scope. */ level?: number
  size?: number
}

/** The first letters of the first two words, in whatever script they are. */
const initials = (label: string) =>
  label
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()

/**
 * An organization's initials in its level's colour. Decoration beside the name, so it has none of
 * its own.
 */
export function OrganizationAvatar({ label, level, size = 28 }: Props) {
  const own = `--level-${(level ?? 0) % LEVELS}`
  const colours: Record<`--${string}`, string> =
    level === undefined ? {} : { '--fill': `var(${own})`, '--ink': `var(${own}-text)` }
  const style = { '--size': `${size}px`, ...colours } as CSSProperties
  return (
    <span aria-hidden className={styles.avatar} style={style}>
      {level === undefined ? <IconWorld size={size * 0.6} stroke={1.5} /> : initials(label)}
    </span>
  )
}

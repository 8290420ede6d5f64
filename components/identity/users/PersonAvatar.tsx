import styles from './Users.module.css'

/**
 * First letters of the first and the last word, in whatever script they are; of an address its
 * first letter.
 */
const initials = (name: string) => {
  const words = name
    .split('@', 1)[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const ends = name.includes('@')
    ? words.slice(0, 1)
    : [words[0], words.length > 1 ? words.at(-1) : undefined]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person's initials. Decoration beside the name. */
export const PersonAvatar = ({
  name,
  size,
}: {
  name: string
  /** In pixels, if not the usual. */ size?: number
}) => (
  <span
    aria-hidden
    className={styles.avatar}
    style={size ? { width: size, height: size, fontSize: size * 0.38 } : undefined}
  >
    {initials(name)}
  </span>
)

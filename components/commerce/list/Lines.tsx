import type { ReactNode } from 'react'
import styles from './Lines.module.css'

type Line = {
  key: string
  name: ReactNode
  about?: ReactNode
  figure?: ReactNode
  menu?: ReactNode
}

/**
 * A short list within a record: what each is called, what there is to say of it, and what can be
 * done with it.
 */
export const Lines = ({
  label,
  lines,
  below,
}: {
  label: string
  lines: Line[]
  below?: ReactNode
}) => (
  <>
    {lines.length > 0 && (
      <ul aria-label={label} className={styles.lines}>
        {lines.map(({ key, name, about, figure, menu }) => (
          <li key={key}>
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              {about && <span className={styles.about}>{about}</span>}
            </span>
            {figure !== undefined && <span className={styles.figure}>{figure}</span>}
            {menu}
          </li>
        ))}
      </ul>
    )}
    {below}
  </>
)

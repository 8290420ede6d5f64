import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Newsletter.module.css'

type Props = { title: string; children: ReactNode; focus?: boolean }

/**
 * What a page of this kind comes down to. `focus`: it takes the place of what was pressed, and is
 * read from there.
 */
export function Said({ title, children, focus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{children}</p>
    </>
  )
}

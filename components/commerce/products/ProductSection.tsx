import { useId, type ReactNode } from 'react'
import styles from './Product.module.css'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A part of a product's page. */
export function ProductSection({ title, actions, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

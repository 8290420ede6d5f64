import { useId, type ReactNode } from 'react'
import styles from '@/components/practice/practitioners/Practitioners.module.css'

/** Fields that belong together, under what they are about. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

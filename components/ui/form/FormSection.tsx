import { useId, type ReactNode } from 'react'
import { Heading } from '@/components/ui/primitives/dialog/Heading'
import styles from './FormSection.module.css'

type Props = { title: string; about: ReactNode; children: ReactNode }

/** A part of a long form: what it is about at the start of the line, its fields beside that. */
export function FormSection({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

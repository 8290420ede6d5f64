import Link from 'next/link'
import type { ReactNode } from 'react'
import { useQuery } from '@/hooks/use-query'
import styles from './RowLink.module.css'

/** A row's name, which opens its record beside the list. `id` is what the record's own address ends in. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const { to, push } = useQuery()
  const opened = { record: id }
  return (
    <Link
      href={to(opened)}
      prefetch={false}
      className={styles.link}
      onNavigate={(event) => {
        event.preventDefault()
        push(opened)
      }}
    >
      {children}
    </Link>
  )
}

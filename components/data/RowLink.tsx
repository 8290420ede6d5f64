import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import styles from './RowLink.module.css'

/** A row's name, which opens its record beside the list. `id` is what the record's own address ends in. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const { pathname, query } = useRouter()
  return (
    <Link
      href={{ pathname, query: { ...query, record: id } }}
      shallow
      scroll={false}
      prefetch={false}
      className={styles.link}
    >
      {children}
    </Link>
  )
}

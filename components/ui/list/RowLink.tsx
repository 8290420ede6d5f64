import Link from 'next/link'
import type { ReactNode } from 'react'
import { useQuery } from '@/hooks/ui/list/use-query'
import styles from './RowLink.module.css'

type Props = {
  /** What the record's own address ends in. */
  id: string
  /** What there is to say of it beyond its name. */
  hint?: string
  children: ReactNode
}

/** A row's name, which opens its record beside the list. */
export function RowLink({ id, hint, children }: Props) {
  const { to, push } = useQuery()
  const opened = { record: id }
  return (
    <Link
      href={to(opened)}
      prefetch={false}
      className={styles.link}
      data-hint={hint || undefined}
      onNavigate={(event) => {
        event.preventDefault()
        push(opened)
      }}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}

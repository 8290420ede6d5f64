import Link from 'next/link'
import styles from '@/components/ui/list/RowLink.module.css'
import { useQuery } from '@/hooks/ui/list/use-query'

/** From somebody who can to the reasons of theirs alone; the Back button returns to everybody. */
export function WhyLink({ name, email }: { name: string; email: string }) {
  const { to, push } = useQuery()
  const asked = { person: email }
  return (
    <Link
      href={to(asked)}
      prefetch={false}
      className={styles.link}
      onNavigate={(event) => {
        event.preventDefault()
        push(asked)
      }}
    >
      {name}
    </Link>
  )
}

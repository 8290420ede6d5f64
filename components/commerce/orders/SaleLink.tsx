import Link from 'next/link'
import type { ReactNode } from 'react'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import styles from './SaleLink.module.css'

/** A sale's number, which leads to its page. */
export const SaleLink = ({
  to,
  id,
  children,
}: {
  to: 'orders' | 'draft-orders'
  id: string
  children: ReactNode
}) => (
  <Link
    href={links.page(`/admin/commerce/${to}/${id}`, useSelected())}
    prefetch={false}
    className={styles.link}
  >
    {children}
  </Link>
)

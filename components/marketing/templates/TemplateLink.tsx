import type { ReactNode } from 'react'
import styles from '@/components/ui/list/RowLink.module.css'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'

type Props = { id: number; hint?: string; children: ReactNode }

/**
 * A template's name, which opens it. No link of the router: its page has a policy of its own, which
 * comes with the page.
 */
export const TemplateLink = ({ id, hint, children }: Props) => (
  <a href={links.template(id, useSelected())} className={styles.link} data-hint={hint || undefined}>
    {children}
  </a>
)

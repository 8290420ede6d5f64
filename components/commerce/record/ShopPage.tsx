import type { ReactNode } from 'react'
import { AdminPage } from '@/components/areas/AdminPage'
import { CommerceNav } from '@/components/commerce/area/CommerceNav'
import { Doubts } from '@/components/commerce/area/Doubts'
import { STATES } from '@/components/commerce/area/states'
import { NoticesContext } from '@/components/ui/primitives/dialog/cover'
import { Notice } from '@/components/ui/primitives/Notice'
import type { Crumb } from '@/components/ui/shell/pages/PageHead'
import { useCommerce } from '@/hooks/commerce/use-commerce'
import type { Permission } from '@/lib/shared/access/permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import styles from './ShopPage.module.css'

type Props = {
  title: string
  about: string
  permission?: Permission
  crumbs?: Crumb[]
  actions?: ReactNode
  /** Its content says how commerce is. */
  tellsState?: boolean
  children: ReactNode
}

/**
 * A page of the shop, which is nobody's alone: whoever reads it in one organization only does not
 * read it here. What is on it stays while commerce is away, with what was typed.
 */
export const ShopPage = ({
  permission = 'commerce:read',
  tellsState = false,
  children,
  ...head
}: Props) => (
  <NoticesContext value={<Doubts />}>
    <AdminPage {...head} permission={permission} of={null} rightsIn={GLOBAL} nav={<CommerceNav />}>
      <div className={styles.notices}>
        <Doubts />
        {!tellsState && <CommerceState />}
      </div>
      {children}
    </AdminPage>
  </NoticesContext>
)

function CommerceState() {
  const { data } = useCommerce()
  if (!data || data.state === 'ready') return null
  const { words, next } = STATES[data.state]
  return (
    <Notice live tone="warn">
      <b>{words}</b> {next}
    </Notice>
  )
}

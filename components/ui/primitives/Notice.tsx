import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = {
  children: ReactNode
  /** What to do about it, at the end of the line. */
  action?: ReactNode
  /** It changes by itself, and is then read out. */
  live?: boolean
  /** Something is wrong, or about to be. */
  tone?: 'warn' | 'bad'
}

/** How the record below stands, and what to do about it. */
export const Notice = ({ children, action, live, tone }: Props) => (
  <div className={styles.notice} data-tone={tone} role={live ? 'status' : undefined}>
    <p>{children}</p>
    {action}
  </div>
)

/** Why nothing below is changed, with the way to change it. */
export const ReadOnlyNotice = ({
  children,
  label,
  onClick,
}: {
  children: ReactNode
  label: string
  onClick: () => void
}) => (
  <span className={styles.line}>
    {children}
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  </span>
)

import { ActionIcon } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { Flyout, useCloseFlyout } from '@/components/ui/primitives/Flyout'
import { Menu, menuStyles } from '@/components/ui/primitives/Menu'
import styles from './RowMenu.module.css'

export type RowAction = {
  label: string
  icon: Icon
  onClick: () => void
  /** Takes something away: stands apart, in the colour of danger. */
  danger?: boolean
}

type Props = {
  /** What the row is called. */
  name: string
  /** Those the person may not do are left out; with none left there is no menu. */
  actions: (RowAction | false)[]
}

/** The menu at the end of a row. */
export function RowMenu({ name, actions }: Props) {
  const offered = actions.filter((action) => action !== false)
  if (offered.length === 0) return null
  const label = `Actions for ${name}`
  return (
    <Flyout
      popup="menu"
      align="end"
      trigger={(props) => (
        <ActionIcon {...props} size={28} aria-label={label}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      )}
    >
      <Menu label={label}>
        {offered.map((action) => (
          <Item key={action.label} {...action} />
        ))}
      </Menu>
    </Flyout>
  )
}

function Item({ label, icon: Symbol, onClick, danger }: RowAction) {
  const close = useCloseFlyout()
  const choose = () => {
    close()
    onClick()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${menuStyles.item} ${danger ? styles.danger : ''}`}
      onClick={choose}
    >
      <Symbol size={16} stroke={1.5} aria-hidden />
      {label}
    </button>
  )
}

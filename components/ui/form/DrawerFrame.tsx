import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useContext, useReducer, type ReactNode } from 'react'
import { CoverContext, NO_BANNER, NoticesContext } from '@/components/ui/primitives/dialog/cover'
import { HeadingContext } from '@/components/ui/primitives/dialog/Heading'
import { useReturnedFocus } from '@/components/ui/primitives/dialog/use-returned-focus'
import styles from './DrawerFrame.module.css'

// Any other function of CSS would be taken for a length.
const WIDE = 'clamp(0px, 1120px, 100%)'

type Props = {
  title: ReactNode
  /** Beside the title: what state the record is in, what can be done with it. */
  beside?: ReactNode
  onClose: () => void
  /**
   * Somebody comes to read rather than to fill in: the focus begins at the title, not in a field.
   */
  toRead?: boolean
  /** For what is wider than a column of fields, such as a table. */
  wide?: boolean
  children: ReactNode
}

/**
 * The panel at the end of the window in which one record is read and edited. Mount it only while it
 * is open.
 */
export function DrawerFrame({ title, beside, onClose, toRead, wide, children }: Props) {
  const [covers, cover] = useReducer(
    (count: number, covered: boolean) => count + (covered ? 1 : -1),
    0,
  )
  useReturnedFocus()
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={wide ? WIDE : 600}
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={covers === 0}
      transitionProps={{ duration: 160 }}
      attributes={NO_BANNER}
      classNames={{
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title tabIndex={-1} data-autofocus={toRead}>
            {title}
          </Drawer.Title>
          <div className={styles.beside}>
            {beside}
            <Drawer.CloseButton aria-label="Close" />
          </div>
        </Drawer.Header>
        <Drawer.Body>
          <div className={styles.notices}>{useContext(NoticesContext)}</div>
          <CoverContext value={cover}>
            <HeadingContext value="h3">{children}</HeadingContext>
          </CoverContext>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

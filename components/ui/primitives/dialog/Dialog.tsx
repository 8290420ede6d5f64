import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useContext } from 'react'
import { NO_BANNER, NoticesContext, useCover } from './cover'
import styles from './Dialog.module.css'
import { HeadingContext } from './Heading'
import { useReturnedFocus } from './use-returned-focus'

type Props = Pick<ModalProps, 'title' | 'size' | 'closeOnClickOutside' | 'onClose' | 'children'> & {
  /** Its content brings its own edges: a form, whose bar reaches from side to side. */
  bare?: boolean
}

/**
 * The one dialog window. Mount it only while it is open; whoever mounts it loads it when it is
 * needed.
 */
export function Dialog({ bare, children, ...props }: Props) {
  useCover()
  useReturnedFocus()
  const { window, header, title, body } = styles
  return (
    <Modal
      opened
      returnFocus={false}
      attributes={NO_BANNER}
      classNames={{ content: window, header, title, body }}
      {...props}
    >
      <div className={styles.notices}>{useContext(NoticesContext)}</div>
      <HeadingContext value="h3">
        {bare ? children : <div className={styles.content}>{children}</div>}
      </HeadingContext>
    </Modal>
  )
}

/** What a dialog ends in: the way back first. */
export const DialogActions = ({ children }: Pick<ModalProps, 'children'>) => (
  <div className={styles.actions}>{children}</div>
)

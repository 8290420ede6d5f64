import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import styles from './NoticeList.module.css'

export const NoticeList = () => (
  <Notifications
    position="bottom-right"
    autoClose={4000}
    limit={5}
    containerWidth={440}
    aria-live="polite"
    classNames={{ root: styles.list, notification: styles.notice }}
  />
)

import OrderMails, { EVENTS } from '../services/order-mails.js'

/**
 * Has customers told of what happens to their orders. Medusa's own subscriber listens to "*", which
 * its bus without Redis never says, and sends all in one transaction of a service that others use
 * at the same time.
 */
export default function mailOrders(container) {
  const bus = container.resolve('eventBusService')
  const notifications = container.resolve('notificationService')
  const manager = container.resolve('manager')
  for (const event of EVENTS)
    bus.subscribe(event, async (data) => {
      if (data.no_notification) return
      await manager.transaction((here) =>
        notifications.withTransaction(here).send(event, data, OrderMails.identifier),
      )
    })
}

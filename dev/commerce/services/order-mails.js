import { createRequire } from 'node:module'
// Both of them are the console's own.
import { openMailTransport } from '../../../lib/platform/mail/mail-transport.mjs'
import { exponentOf } from '../../../lib/shared/money/exponents.mjs'

const require = createRequire(import.meta.url)
const {
  AbstractNotificationService,
} = require('@medusajs/medusa/dist/interfaces/notification-service')

/** An amount in the smallest unit, as people write it. */
function moneyOf(amount, currency) {
  const digits = exponentOf(currency)
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
  return new Intl.NumberFormat('en', format).format(amount / 10 ** digits)
}

const linesOf = (items) =>
  items.map(
    ({ quantity, title, description }) =>
      `${quantity} × ${[title, description].filter(Boolean).join(' · ')}`,
  )

/** What a customer reads of each event. `of` is what Medusa says with it. */
const LETTERS = {
  'order.placed': (order) => ({
    subject: `Your order #${order.display_id}`,
    lines: [
      'We have your order, and say so again when it is on its way.',
      linesOf(order.items),
      `Total: ${moneyOf(order.total, order.currency_code)}`,
    ],
  }),
  'order.shipment_created': (order, of) => {
    const { items, tracking_links } = order.fulfillments.find(({ id }) => id === of.fulfillment_id)
    const sent = items.map(({ item_id, quantity }) => ({
      ...order.items.find(({ id }) => id === item_id),
      quantity,
    }))
    return {
      subject: `Your order #${order.display_id} is on its way`,
      lines: [
        'This has been sent to you:',
        linesOf(sent),
        tracking_links.map((one) => one.tracking_number).join(', '),
      ],
    }
  },
}

/** Events that customers are told of. */
export const EVENTS = Object.keys(LETTERS)

/** Tells customers of their orders by mail, in plain text. */
export default class OrderMailsService extends AbstractNotificationService {
  static identifier = 'mail'

  constructor(container, { smtp_url, from }) {
    super(container)
    this.orders = container.orderService
    this.stores = container.storeService
    this.from = from
    this.transport = openMailTransport(smtp_url)
  }

  async sendNotification(event, of) {
    const order = await this.orders.retrieveWithTotals(of.id, {
      relations: ['items', 'fulfillments', 'fulfillments.items', 'fulfillments.tracking_links'],
    })
    const { subject, lines } = LETTERS[event](order, of)
    return this.post(order.email, { subject, text: lines.flat().filter(Boolean).join('\n') })
  }

  /** What was sent is kept word by word, and sent so again. */
  resendNotification({ to, data }, config) {
    return this.post(config.to ?? to, data)
  }

  async post(to, { subject, text }) {
    const { name } = await this.stores.retrieve()
    await this.transport.send({
      from: { name, address: this.from },
      to: { name: '', address: to },
      subject,
      text,
    })
    return { to, status: 'sent', data: { subject, text } }
  }
}

import type { ReactNode } from 'react'
import type { Tone } from '@/components/ui/primitives/Status'
import type { CommerceOverview, Part } from '@/lib/commerce/gateway/schema'

/** What each state is called, and what to do about it. */
export const STATES: Record<
  CommerceOverview['state'],
  { tone: Tone; words: string; next?: ReactNode }
> = {
  ready: { tone: 'good', words: 'Commerce is connected.' },
  starting: {
    tone: 'warn',
    words: 'Commerce is starting.',
    next: 'The shop appears here as soon as it is ready.',
  },
  none: {
    tone: 'quiet',
    words: 'Commerce is not set up here.',
    next: (
      <>
        Set <code>MEDUSA_BACKEND_URL</code> and <code>MEDUSA_API_TOKEN</code>, and start the console
        again.
      </>
    ),
  },
  refused: {
    tone: 'bad',
    words: 'Commerce does not take our token.',
    next: (
      <>
        Set <code>MEDUSA_API_TOKEN</code> to the API token of one of Medusa’s own users, and start
        the console again.
      </>
    ),
  },
  away: {
    tone: 'bad',
    words: 'Commerce does not answer.',
    next: 'The rest of the console works without it. See that Medusa runs at its address: it is asked again all the time.',
  },
}

/** What each part that is missing means for whoever buys and sells. */
export const LACKS: Record<Part, { what: string; means: string }> = {
  regions: { what: 'No region.', means: 'Nobody can make a cart.' },
  currencies: { what: 'No currency.', means: 'Nothing can have a price.' },
  products: { what: 'No published product.', means: 'There is nothing to buy.' },
  'shipping options': {
    what: 'No shipping option.',
    means: 'Nobody can complete a cart with goods in it.',
  },
  'sales channels': { what: 'No sales channel.', means: 'Products cannot be offered anywhere.' },
  'stock locations': {
    what: 'No stock location.',
    means: 'Goods whose stock is counted are sold out.',
  },
  'publishable keys': {
    what: 'No publishable key.',
    means: 'A shop front cannot say what it sells for.',
  },
  'order editing': { what: 'Order editing is off.', means: 'An order stays as it was placed.' },
  'product categories': {
    what: 'Product categories are off.',
    means: 'Products cannot be sorted into any.',
  },
  inventory: { what: 'No inventory module.', means: 'Stock is not kept for each location.' },
}

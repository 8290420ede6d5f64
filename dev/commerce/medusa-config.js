import { createRequire } from 'node:module'
import path from 'node:path'

const {
  COMMERCE_DATABASE_URL,
  COMMERCE_SECRET,
  COMMERCE_URL,
  STRIPE_API_KEY,
  SMTP_URL,
  MAIL_FROM,
} = process.env
const require = createRequire(import.meta.url)

/** Medusa would look for them in the working directory, which is the data folder. */
const folderOf = (name) => path.dirname(require.resolve(`${name}/package.json`))

/**
 * Money is held on a card until there is an order that it is for. Nobody calls back: the console
 * asks.
 */
const cards = {
  resolve: folderOf('medusa-payment-stripe'),
  options: { api_key: STRIPE_API_KEY, capture: false },
}

/** `services` and `loaders` in this folder. */
const mail = { resolve: import.meta.dirname, options: { smtp_url: SMTP_URL, from: MAIL_FROM } }

/**
 * What Medusa is told. All state is in PostgreSQL and in the working directory; nothing needs
 * Redis.
 */
export default {
  projectConfig: {
    database_url: COMMERCE_DATABASE_URL,
    // A request holds one connection and asks for a second: with the usual ten, a dozen writes to
    // carts wait for one another for ever, while /health still answers.
    database_extra: { max: 40, connectionTimeoutMillis: 10_000 },
    jwt_secret: COMMERCE_SECRET,
    cookie_secret: COMMERCE_SECRET,
    // The console's server is the only caller: no page of another origin reads an answer.
    store_cors: '',
    admin_cors: '',
    // A session for each call without a cookie would fill the memory they are kept in.
    session_options: { saveUninitialized: false, resave: false },
  },
  plugins: [
    folderOf('medusa-fulfillment-manual'),
    folderOf('medusa-payment-manual'),
    ...(STRIPE_API_KEY ? [cards] : []),
    ...(SMTP_URL ? [mail] : []),
    {
      resolve: folderOf('@medusajs/file-local'),
      options: { upload_dir: 'uploads', backend_url: COMMERCE_URL },
    },
  ],
  modules: {
    eventBus: { resolve: require.resolve('@medusajs/event-bus-local') },
    cacheService: { resolve: require.resolve('@medusajs/cache-inmemory'), options: { ttl: 0 } },
    stockLocationService: { resolve: require.resolve('@medusajs/stock-location') },
    inventoryService: { resolve: require.resolve('@medusajs/inventory') },
  },
  featureFlags: {
    analytics: false,
    order_editing: true,
    product_categories: true,
    publishable_api_keys: true,
    sales_channels: true,
    tax_inclusive_pricing: true,
  },
}

import { emptyLocation } from '@/components/practice/locations/values'

/** How a form is opened in which somebody can search, or choose from a list of options. */
export type FormWithLists = {
  /** Below `components`, without its ending. */
  file: string
  /** What the file calls it, where that is not the file's own name. */
  name?: string
  props?: object
  /** What the server has, by the path of a call that reads it. */
  has?: Record<string, object>
}

const data = (record: object) => ({ success: true, data: record })
const at = '2026-01-01T00:00:00.000Z'
const organization = { id: 1, domainURL: 'northside', label: 'Northside Health Group' }

/** A record of the console, in a drawer that takes its id. */
const record = (path: string, row: object) => ({
  props: { id: '7', code: '7' },
  has: { [`/admin/${path}/7`]: data({ id: 7, version: 1, updatedAt: at, organization, ...row }) },
})
/** The same of what has versions. */
const versioned = <Row extends { draft: object }>(path: string, row: Row) => {
  const { props, has } = record(path, row)
  return { props, has: { ...has, [`/admin/${path}/7/versions`]: data([row.draft]) } }
}
/** A row of the shop, as its answers call it. */
const row = (path: string, one: string, fields: object) => ({
  props: { id: '7' },
  has: { [`/commerce/admin/${path}/7`]: { [one]: { id: '7', metadata: null, ...fields } } },
})

const account = {
  ...organization,
  version: 1,
  path: [organization],
  businessName: '',
  legalName: '',
  subdivision: '',
  street: '',
  city: '',
  postalCode: '',
  email: '',
  website: '',
  phoneText: '',
  timeZone: null,
  locale: null,
  currency: null,
  primaryColour: null,
  logo: null,
  businessRegistrationId: '',
  selectedCountry: 276,
  taxIdType: null,
  taxId: '',
  groupNpi: '',
  settings: {
    timeZone: { value: 'Europe/Berlin', source: 'product', from: null },
    locale: { value: 'de-DE', source: 'product', from: null },
    currency: { value: 'EUR', source: 'product', from: null },
    logo: { value: null, source: 'product', from: null },
    primaryColour: { value: null, source: 'product', from: null },
  },
  sessionIdleMinutes: null,
  sessionHours: null,
  signInDomains: null,
  security: {
    sessionIdleMinutes: { value: 30, source: 'product', from: null },
    sessionHours: { value: 12, source: 'product', from: null },
    signInDomains: { value: null, source: 'product', from: null },
  },
}
const invoice = {
  number: 'INV-1',
  total: 900,
  currency: 'EUR',
  issuedOn: '2026-01-01',
  today: '2026-01-02',
  billTo: 'Northside',
}
const test = {
  code: '7',
  everywhere: false,
  organizations: [{ organization, reach: 'subtree' }],
  status: 'draft',
  replacedBy: null,
  retiredReason: null,
  replaces: [],
  panels: [],
  published: null,
  draft: {
    number: 1,
    status: 'draft',
    updatedAt: at,
    name: 'Sodium',
    kind: 'panel',
    specimen: null,
    container: '',
    fasting: false,
    collection: '',
    method: '',
    resultType: 'quantity',
    members: [],
    price: null,
    synonyms: [],
    loinc: null,
    volume: null,
    turnaround: null,
    unit: null,
    referenceRanges: [],
  },
}
const region = {
  id: 'reg_1',
  name: 'Europe',
  currency_code: 'eur',
  countries: [{ iso_2: 'de', display_name: 'Germany' }],
}
const regions = { '/commerce/admin/regions': { regions: [region], count: 1 } }
const line = {
  id: 'item_1',
  title: 'Gloves',
  quantity: 2,
  fulfilled_quantity: 2,
  unit_price: 900,
  variant: null,
}
const order = {
  id: '7',
  display_id: 7,
  email: 'ada@example.com',
  currency_code: 'eur',
  region_id: 'reg_1',
  sales_channel_id: null,
  refundable_amount: 900,
  items: [line],
  shipping_methods: [{ id: 'sm_1' }],
  shipping_address: null,
  billing_address: null,
  returns: [],
  swaps: [],
  claims: [],
  fulfillments: [],
  payments: [],
}
const draft = {
  id: '7',
  display_id: 7,
  cart: { ...order, region, discounts: [] },
}
const places = { stock_locations: [{ id: 'sloc_1', name: 'Berlin' }], count: 1 }
const ways = {
  shipping_options: [{ id: 'so_1', name: 'Post', amount: 500, profile: { type: 'default' } }],
  count: 1,
}
const measures = {
  weight: null,
  length: null,
  width: null,
  height: null,
  hs_code: null,
  mid_code: null,
  material: null,
  origin_country: null,
}
const product = {
  id: '7',
  title: 'Gloves',
  handle: 'gloves',
  type: null,
  collection_id: null,
  tags: [],
  categories: [],
  sales_channels: [],
  images: [],
  discountable: true,
  metadata: null,
  options: [{ id: 'opt_1', title: 'Size' }],
  variants: [{ id: 'variant_1', options: [{ option_id: 'opt_1', value: 'Small' }], prices: [] }],
  ...measures,
}
const held = [{ key: 'users', label: 'Users', description: '', status: 'active', actions: [] }]
const role = {
  name: 'Desk',
  description: '',
  type: 'custom',
  scope: 'organization',
  permissions: ['users:read'],
  people: 2,
}
const templateVersion = (number: number, status: string) => ({
  number,
  status,
  subject: 'Welcome',
  previewText: '',
  publishedAt: at,
  archivedAt: null,
  updatedAt: at,
  mjml: '<mjml></mjml>',
  variables: [{ name: 'day', type: 'text', fallback: '', sample: 'Monday' }],
})
const template = {
  id: 7,
  version: 1,
  organization,
  name: 'Welcome',
  purpose: null,
  category: 'marketing',
  language: 'en',
  builtIn: false,
  inherited: false,
  status: 'live',
  usedBy: null,
  updatedAt: at,
  published: templateVersion(1, 'live'),
  draft: templateVersion(2, 'draft'),
}
const preview = data({ subject: 'Welcome', html: '<p></p>', text: '', checks: [], bytes: 7 })
const campaign = {
  id: 7,
  name: 'Flu season',
  organization,
  subject: 'Be ready',
  status: 'draft',
  topic: null,
  audience: null,
  sendAt: null,
  sendAtLocal: null,
  zone: 'Europe/Berlin',
  version: 1,
  createdAt: at,
  updatedAt: at,
  previewText: '',
  abTest: null,
  abWinner: null,
  values: {},
  segment: null,
  sender: null,
  consentClass: 'marketing',
  replyTo: null,
  throttle: null,
  window: null,
  weekdaysOnly: false,
  reviewNote: null,
  template: null,
}
const subscription = {
  running: null,
  usage: { practitioners: 1, locations: 1, users: 1 },
  mails: { sent: 0, underWay: 0 },
  today: '2026-03-11',
}
const offered = {
  currency: 'EUR',
  plans: [
    {
      code: 'solo',
      name: 'Solo',
      description: '',
      number: 1,
      includedSeats: 1,
      trialDays: 0,
      features: [],
      limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
      prices: [{ interval: 'month', amount: 2900, seatAmount: 900 }],
    },
  ],
  trial: false,
  payers: [organization, { id: 2, domainURL: 'eastside', label: 'Eastside' }],
}
/** For those that stand on a page of their own. */
const onPage = {
  guard: { current: null },
  readOnly: false,
  onSaved: () => {},
  onChanged: async () => {},
  onAsk: () => {},
}

/** Those in which something new is entered: nothing has to be there yet. */
const entered: FormWithLists[] = [
  'identity/api-keys/NewApiKeyDrawer',
  'marketing/campaigns/form/NewCampaignDrawer',
  'practice/clinical-tests/NewTestDrawer',
  'commerce/batch-jobs/NewBatchJobDrawer',
  'commerce/categories/NewCategoryDrawer',
  'commerce/currencies/AddCurrency',
  'commerce/customers/NewCustomerDrawer',
  'commerce/discounts/NewDiscountDrawer',
  'commerce/draft-orders/NewDraftOrderDrawer',
  'commerce/gift-cards/NewGiftCardDrawer',
  'commerce/gift-cards/NewGiftCardProductDrawer',
  'commerce/price-lists/AddProducts',
  'commerce/price-lists/NewPriceListDrawer',
  'commerce/products/NewProductDrawer',
  'commerce/regions/NewRegionDrawer',
  'commerce/regions/TaxRateDialog',
  'commerce/reservations/NewReservationDrawer',
  'commerce/return-reasons/NewReturnReasonDrawer',
  'commerce/shipping/NewShippingOptionDrawer',
  'commerce/stock-locations/NewStockLocationDrawer',
  'commerce/users/InviteDialog',
  'marketing/contacts/NewContactDrawer',
  'identity/groups/NewGroupDrawer',
  'billing/legal-entities/NewLegalEntityDrawer',
  'practice/locations/NewLocationDrawer',
  'tenancy/organizations/NewOrganizationModal',
  'billing/plans/NewPlanDrawer',
  'practice/practitioners/NewPractitionerDrawer',
  'identity/permissions/NewResourceDrawer',
  'identity/roles/NewRoleDrawer',
  'marketing/segments/NewSegmentDrawer',
  'marketing/templates/NewTemplateDrawer',
  'identity/users/InviteDrawer',
].map((file) => ({ file, props: { present: [], region: 'reg_1' } }))

/**
 * Every form with such a field: `tests/house/lists-of-options.test.ts` finds one that is missing.
 */
export const formsWithLists: FormWithLists[] = [
  ...entered,
  {
    file: 'tenancy/account/AccountDrawer',
    has: { '/admin/organizations/northside': data(account) },
  },
  { file: 'tenancy/account/MoveDialog', props: { account } },
  {
    file: 'tenancy/account/SecurityDialog',
    props: { account },
    has: { '/admin/organizations/northside/security': data({ people: 0, here: [] }) },
  },
  {
    file: 'billing/bill-to/BillToDrawer',
    has: {
      '/admin/bill-to': data({
        version: 1,
        addressee: null,
        emails: [],
        purchaseOrder: '',
        account,
      }),
    },
  },
  { file: 'billing/invoices/PayInvoice', props: { invoice } },
  {
    file: 'billing/invoices/SendInvoice',
    props: { invoice },
    has: { '/admin/billing/invoices/INV-1/mails': data({ usual: [], mails: [] }) },
  },
  {
    file: 'marketing/campaigns/form/CampaignForm',
    props: { ...onPage, campaign },
    has: {
      '/admin/campaigns/7/preview': preview,
      '/admin/campaigns/7/audience': data({ matching: 0, reachable: 0, contacts: [] }),
    },
  },
  {
    file: 'marketing/campaigns/TestCampaign',
    props: { campaign },
    has: { '/admin/campaigns/7/preview': preview },
  },
  { file: 'practice/clinical-tests/AvailabilityDialog', ...record('tests', test) },
  { file: 'practice/clinical-tests/RetireTest', ...record('tests', test) },
  { file: 'practice/clinical-tests/TestDrawer', ...versioned('tests', test) },
  {
    file: 'commerce/categories/CategoryDrawer',
    ...row('product-categories', 'product_category', {
      name: 'Wear',
      handle: 'wear',
      description: '',
      parent_category_id: null,
      is_active: true,
      is_internal: false,
    }),
  },
  {
    file: 'commerce/collections/CollectionDrawer',
    ...row('collections', 'collection', { title: 'Spring', handle: 'spring' }),
  },
  {
    file: 'commerce/customer-groups/CustomerGroupDrawer',
    props: { id: '7' },
    has: {
      ...row('customer-groups', 'customer_group', { name: 'Clinics' }).has,
      '/commerce/admin/customer-groups/7/customers': { customers: [], count: 0 },
    },
  },
  { file: 'commerce/customers/AddToGroup', props: { people: [{ id: 'cus_1' }] } },
  {
    file: 'commerce/customers/CustomerDrawer',
    ...row('customers', 'customer', { email: 'ada@example.com', groups: [], orders: [] }),
  },
  {
    file: 'commerce/discounts/DiscountDrawer',
    ...row('discounts', 'discount', {
      code: 'SPRING',
      rule: { type: 'percentage', value: 10, allocation: 'total', conditions: [] },
      regions: [],
      starts_at: at,
      ends_at: null,
      usage_limit: null,
      is_disabled: false,
      is_dynamic: false,
      valid_duration: null,
    }),
  },
  { file: 'commerce/draft-orders/ChangeDetails', props: { draft }, has: regions },
  { file: 'commerce/draft-orders/DraftOrderDialogs', props: { draft, act: { do: 'add' } } },
  {
    file: 'commerce/draft-orders/DraftOrderDialogs',
    props: { draft, act: { do: 'ship' } },
    has: { '/commerce/admin/shipping-options': ways },
  },
  {
    file: 'commerce/gift-cards/GiftCardDrawer',
    ...row('gift-cards', 'gift_card', {
      code: 'ABCD',
      region,
      value: 900,
      balance: 900,
      ends_at: null,
      is_disabled: false,
    }),
  },
  {
    file: 'commerce/inventory/InventoryItemDrawer',
    ...row('inventory-items', 'inventory_item', {
      ...measures,
      title: 'Gloves',
      sku: 'G',
      requires_shipping: true,
      location_levels: [],
    }),
  },
  {
    file: 'commerce/inventory/LevelDialog',
    props: { item: { id: '7', location_levels: [] }, places: places.stock_locations },
  },
  { file: 'commerce/orders/details/ChangeDetails', props: { order }, has: regions },
  {
    file: 'commerce/orders/edits/EditDialogs',
    props: { order, edit: { id: 'oe_1', changes: [], items: [] }, act: { do: 'add' } },
  },
  {
    file: 'commerce/orders/returns/Exchanges',
    name: 'NewSwap',
    props: { order },
    has: { '/commerce/admin/shipping-options': ways },
  },
  {
    file: 'commerce/orders/returns/Exchanges',
    name: 'NewClaim',
    props: { order },
    has: { '/commerce/admin/shipping-options': ways },
  },
  {
    file: 'commerce/orders/PayAndShip',
    name: 'FulfilOrder',
    props: { order: { ...order, items: [{ ...line, fulfilled_quantity: 0 }] } },
    has: { '/commerce/admin/stock-locations': places },
  },
  {
    file: 'commerce/orders/PayAndShip',
    name: 'SendAdded',
    props: { order, below: '/swaps/swap_1/', what: 'the swap', sent: () => null },
    has: { '/commerce/admin/stock-locations': places },
  },
  { file: 'commerce/orders/returns/RefundOrder', props: { order } },
  {
    file: 'commerce/orders/returns/Returns',
    name: 'RequestReturn',
    props: { order },
    has: { '/commerce/admin/shipping-options': ways },
  },
  {
    file: 'commerce/orders/returns/Returns',
    name: 'ReceiveReturn',
    props: { order, from: { id: 'ret_1', items: [{ item_id: 'item_1', quantity: 2 }] } },
    has: { '/commerce/admin/stock-locations': places },
  },
  {
    file: 'commerce/price-lists/PriceGrid',
    props: { id: '7', name: 'Spring' },
    has: { '/commerce/admin/price-lists/7/products': { products: [], count: 0 } },
  },
  {
    file: 'commerce/price-lists/PriceListDrawer',
    props: { id: '7' },
    has: {
      '/commerce/admin/price-lists': {
        price_lists: [
          {
            id: '7',
            name: 'Spring',
            description: '',
            type: 'sale',
            status: 'active',
            customer_groups: [],
          },
        ],
      },
    },
  },
  { file: 'commerce/products/EditProductDrawer', ...row('products', 'product', product) },
  { file: 'commerce/products/variants/VariantDrawer', props: { product } },
  {
    file: 'commerce/regions/RegionDrawer',
    ...row('regions', 'region', {
      ...region,
      tax_code: null,
      tax_rate: 0,
      payment_providers: [],
      fulfillment_providers: [],
    }),
  },
  {
    file: 'commerce/reservations/ReservationDrawer',
    props: { id: '7' },
    has: {
      ...row('reservations', 'reservation', {
        inventory_item_id: '7',
        location_id: 'sloc_1',
        quantity: 1,
        description: null,
      }).has,
      ...row('inventory-items', 'inventory_item', {
        location_levels: [{ location_id: 'sloc_1', stocked_quantity: 9, available_quantity: 9 }],
      }).has,
      '/commerce/admin/stock-locations': places,
    },
  },
  {
    file: 'commerce/sales-channels/SalesChannelDrawer',
    ...row('sales-channels', 'sales_channel', { name: 'Web', is_disabled: false }),
  },
  {
    file: 'commerce/shipping/ShippingOptionDrawer',
    ...row('shipping-options', 'shipping_option', {
      name: 'Post',
      region,
      region_id: 'reg_1',
      profile_id: 'sp_1',
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 500,
      requirements: [],
      admin_only: false,
      is_return: false,
      data: {},
    }),
  },
  {
    file: 'commerce/shipping/ShippingProfileDrawers',
    name: 'ShippingProfileDrawer',
    ...row('shipping-profiles', 'shipping_profile', {
      name: 'Cold',
      type: 'custom',
      products: [],
      shipping_options: [],
    }),
  },
  {
    file: 'commerce/stock-locations/StockLocationDrawer',
    ...row('stock-locations', 'stock_location', { name: 'Berlin', address: null }),
  },
  {
    file: 'commerce/store/Store',
    has: {
      '/commerce/admin/store': {
        store: { name: 'Shop', default_currency_code: 'usd', currencies: [{ code: 'usd' }] },
      },
    },
  },
  {
    file: 'commerce/users/ShopUserDrawer',
    ...row('users', 'user', { email: 'ada@example.com', role: 'member' }),
  },
  {
    file: 'marketing/contacts/ContactDrawer',
    ...record('contacts', {
      email: 'ada@example.com',
      name: 'Ada',
      firstName: 'Ada',
      lastName: '',
      language: 'en',
      status: 'subscribed',
      createdAt: at,
      consents: [],
      topics: [],
    }),
  },
  {
    file: 'identity/groups/GroupDrawer',
    ...record('groups', {
      name: 'Desk',
      description: '',
      parent: null,
      children: [],
      roles: [],
      members: [],
    }),
  },
  {
    file: 'billing/legal-entities/LegalEntityDrawer',
    ...record('billing/legal-entities', {
      name: 'Polyclinic',
      prefix: 'P',
      address: [],
      taxId: '',
      email: '',
      bankAccount: '',
      countries: [276],
    }),
  },
  {
    file: 'practice/locations/hours/CopyHours',
    props: { location: { id: 7, name: 'Berlin', organization } },
  },
  {
    file: 'practice/locations/LocationDrawer',
    ...record('locations', {
      ...emptyLocation('Europe/Berlin'),
      name: 'Berlin',
      path: [],
      parts: [],
      opening: null,
      phoneText: '',
      jurisdiction: null,
      latitude: null,
      longitude: null,
    }),
  },
  {
    file: 'billing/plans/PlanDrawer',
    ...versioned('plans', {
      code: '7',
      published: null,
      draft: {
        number: 1,
        status: 'draft',
        updatedAt: at,
        name: 'Small',
        description: '',
        includedSeats: 1,
        trialDays: 0,
        limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
        features: [],
        prices: [],
      },
    }),
  },
  {
    file: 'practice/practitioners/GiveRoleDrawer',
    props: { known: { practitionerId: 'p1', name: 'Ada', organizations: ['Northside'] } },
  },
  {
    file: 'practice/practitioners/PractitionerDrawer',
    ...record('practitioners', {
      status: 'active',
      name: 'Ada Vance',
      practitionerId: 'p1',
      prefix: '',
      given: 'Ada',
      family: 'Vance',
      suffix: '',
      preferredName: '',
      gender: null,
      languages: [],
      active: true,
      acceptingPatients: true,
      hours: '',
      code: null,
      locations: [],
      user: null,
      licences: [],
      degrees: [],
      roles: [],
      organizations: [],
      elsewhere: [],
      country: 276,
    }),
  },
  {
    file: 'identity/permissions/ResourceDrawer',
    ...record('resources', {
      key: 'fax',
      label: 'Fax',
      description: '',
      scope: 'organization',
      status: 'active',
      replacedBy: null,
      actions: [],
    }),
  },
  { file: 'identity/roles/DeleteRole', props: { role: { id: 7, ...role } } },
  {
    file: 'identity/roles/RoleDrawer',
    props: { id: '7' },
    has: { ...record('roles', role).has, '/admin/permissions': data(held) },
  },
  {
    file: 'marketing/segments/SegmentDrawer',
    ...record('segments', {
      name: 'All',
      description: '',
      rule: { match: 'all', conditions: [] },
    }),
  },
  {
    file: 'billing/subscriptions/ChoiceStep',
    props: {
      ...onPage,
      subscription,
      options: offered,
      values: { plan: 'solo', interval: 'month', seats: '1', payer: '1', trial: false },
    },
  },
  {
    file: 'marketing/templates/content/ContentForm',
    props: { ...onPage, template },
    has: { '/admin/templates/preview': preview },
  },
  { file: 'marketing/templates/Customize', props: { template } },
  {
    file: 'marketing/templates/preview/TestMail',
    props: { template },
    has: { '/admin/templates/7': data(template), '/admin/templates/preview': preview },
  },
  {
    file: 'marketing/templates/versions/VersionsTab',
    props: { template, mayLeave: () => true, onRestored: async () => {} },
    has: {
      '/admin/templates/7/versions': data([template.draft, template.published]),
      '/admin/templates/7/versions/2': data(template.draft),
      '/admin/templates/7/versions/1': data(template.published),
      '/admin/templates/preview': preview,
    },
  },
  {
    file: 'identity/users/UserDrawer',
    ...record('users', {
      name: 'Ada',
      email: 'ada@example.com',
      status: 'active',
      joinedAt: at,
      expiresAt: null,
      lastDay: null,
      roles: [],
      groups: [],
    }),
  },
]

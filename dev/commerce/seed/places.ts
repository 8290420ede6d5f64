import { ensureAll, type Entity, type Shop } from './client'

interface Channel extends Entity {
  name: string
}

export interface Location extends Entity {
  name: string
}

interface PublishableKey extends Entity {
  title: string
}

const CHANNELS = [
  { name: 'Practice shop', description: 'What practices buy in the console.' },
  { name: 'Clinic portal', description: 'What large clinics buy under their own terms.' },
]

const LOCATIONS = [
  {
    name: 'Boston',
    address: {
      address_1: '1 Dock Square',
      city: 'Boston',
      country_code: 'us',
      postal_code: '02109',
    },
  },
  {
    name: 'Rotterdam',
    address: {
      address_1: 'Maasvlakte 12',
      city: 'Rotterdam',
      country_code: 'nl',
      postal_code: '3199',
    },
  },
  {
    name: 'Osaka',
    address: { address_1: '2-1 Nanko', city: 'Osaka', country_code: 'jp', postal_code: '559-0034' },
  },
  {
    name: 'Kuwait City',
    address: {
      address_1: 'Port Road 4',
      city: 'Kuwait City',
      country_code: 'kw',
      postal_code: '13001',
    },
  },
]

/** Medusa makes a channel itself, for carts that name none: it is to be ours. */
async function renameDefaultChannel(shop: Shop) {
  const { sales_channels: channels } = await shop.get<{ sales_channels: Channel[] }>(
    '/admin/sales-channels?limit=1000',
  )
  const made = channels.find(({ name }) => name === 'Default Sales Channel')
  if (made) await shop.post(`/admin/sales-channels/${made.id}`, CHANNELS[0])
}

/** Where the shop sells, and where its goods lie: each channel sells from every location. */
export async function ensurePlaces(shop: Shop) {
  await renameDefaultChannel(shop)
  const channels = await ensureAll<(typeof CHANNELS)[number], Channel>(
    shop,
    { path: '/admin/sales-channels', many: 'sales_channels', one: 'sales_channel' },
    CHANNELS,
    (found, { name }) => found.name === name,
  )
  const locations = await ensureAll<(typeof LOCATIONS)[number], Location>(
    shop,
    { path: '/admin/stock-locations', many: 'stock_locations', one: 'stock_location' },
    LOCATIONS,
    (found, { name }) => found.name === name,
  )
  const { stock_locations: linked } = await shop.get<{
    stock_locations: (Location & { sales_channels: Channel[] })[]
  }>('/admin/stock-locations?expand=sales_channels&limit=1000')
  for (const { id: location_id } of locations)
    for (const channel of channels)
      if (
        !linked
          .find(({ id }) => id === location_id)
          ?.sales_channels.some(({ id }) => id === channel.id)
      )
        await shop.post(`/admin/sales-channels/${channel.id}/stock-locations`, { location_id })
  return { channels, locations }
}

/**
 * A publishable key for each channel, under its name. Adding a channel to a key again changes
 * nothing.
 */
export async function ensurePublishableKeys(shop: Shop, channels: Channel[]) {
  const wanted = channels.map(({ name }) => ({ title: name }))
  const keys = await ensureAll<(typeof wanted)[number], PublishableKey>(
    shop,
    {
      path: '/admin/publishable-api-keys',
      many: 'publishable_api_keys',
      one: 'publishable_api_key',
    },
    wanted,
    (found, { title }) => found.title === title,
  )
  for (const [index, { id }] of keys.entries())
    await shop.post(`/admin/publishable-api-keys/${id}/sales-channels/batch`, {
      sales_channel_ids: [{ id: channels[index]!.id }],
    })
}

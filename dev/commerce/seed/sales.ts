/**
 * Who buys, for which practice; each of them once, so that what they bought is known by their
 * address.
 */
export interface Buyer {
  email: string
  first_name: string
  last_name: string
  phone: string
  address: {
    company: string
    address_1: string
    city: string
    postal_code: string
    province?: string
    country_code: string
  }
}

export interface Sale {
  buyer: Buyer
  /** So many of a variant, by its SKU. */
  items: [sku: string, quantity: number][]
  way: 'Standard' | 'Express'
  discount?: string
}

/** An order, and what has become of it. */
export interface Order extends Sale {
  paid?: true
  /** The SKUs that have been packed. */
  packed?: string[]
  /** Of the parcel that has left. */
  tracking?: string[]
  refund?: { amount: number; note: string }
  /** What is to come back. */
  back?: { sku: string; quantity: number; reason: string; note: string }
  end?: 'complete' | 'cancel'
}

const AT = {
  northside: {
    company: 'Northside Health Group',
    address_1: '410 Northside Avenue',
    city: 'Boston',
    postal_code: '02118',
    province: 'MA',
    country_code: 'us',
  },
  eastside: {
    company: 'Eastside Family Medicine',
    address_1: '27 Harbor Street',
    city: 'Boston',
    postal_code: '02128',
    province: 'MA',
    country_code: 'us',
  },
  westside: {
    company: 'Westside Medical Center',
    address_1: '1200 Commonwealth Avenue',
    city: 'Boston',
    postal_code: '02134',
    province: 'MA',
    country_code: 'us',
  },
  koeln: {
    company: 'Ärztehaus Köln',
    address_1: 'Hohenzollernring 22',
    city: 'Köln',
    postal_code: '50672',
    country_code: 'de',
  },
  bonn: {
    company: 'Hausarztzentrum Bonn',
    address_1: 'Poppelsdorfer Allee 41',
    city: 'Bonn',
    postal_code: '53115',
    country_code: 'de',
  },
  shibuya: {
    company: '渋谷さくらクリニック',
    address_1: '道玄坂2-10-7',
    city: '渋谷区',
    postal_code: '150-0043',
    province: '東京都',
    country_code: 'jp',
  },
  osaka: {
    company: '大阪さくらクリニック',
    address_1: '梅田1-2-2',
    city: '大阪市北区',
    postal_code: '530-0001',
    province: '大阪府',
    country_code: 'jp',
  },
  gulfcare: {
    company: 'Gulf Care Medical',
    address_1: 'Salem Al Mubarak Street 18',
    city: 'Salmiya',
    postal_code: '22002',
    country_code: 'kw',
  },
}

/** The oldest first. None is of the check-in kiosk, whose stock a journey counts. */
export const ORDERS: Order[] = [
  {
    buyer: {
      email: 'r.bennett@northside.example',
      first_name: 'Rachel',
      last_name: 'Bennett',
      phone: '+1 617 555 0141',
      address: AT.northside,
    },
    items: [
      ['GLOVES-M', 20],
      ['GLOVES-L', 12],
      ['SHARPS-5', 6],
    ],
    way: 'Standard',
    paid: true,
    packed: ['GLOVES-M', 'GLOVES-L', 'SHARPS-5'],
    tracking: ['1Z84A7030341750912'],
    end: 'complete',
  },
  {
    buyer: {
      email: 'j.fischer@rheinland.example',
      first_name: 'Jana',
      last_name: 'Fischer',
      phone: '+49 221 555 0117',
      address: AT.koeln,
    },
    items: [
      ['BPM-M', 3],
      ['BPM-L', 1],
    ],
    way: 'Express',
    paid: true,
    packed: ['BPM-M', 'BPM-L'],
    tracking: ['00340434161094042557'],
    back: { sku: 'BPM-L', quantity: 1, reason: 'wrong_size', note: 'The medium cuff fits.' },
  },
  {
    buyer: {
      email: 'h.tanaka@sakura.example',
      first_name: '浩',
      last_name: '田中',
      phone: '+81 3 5555 0162',
      address: AT.shibuya,
    },
    items: [
      ['GLOVES-S', 24],
      ['URINE-100', 5],
    ],
    way: 'Standard',
    paid: true,
    packed: ['GLOVES-S', 'URINE-100'],
    tracking: ['4471-2093-8856'],
  },
  {
    buyer: {
      email: 'l.abrams@eastside.example',
      first_name: 'Leah',
      last_name: 'Abrams',
      phone: '+1 617 555 0188',
      address: AT.eastside,
    },
    items: [
      ['STREP-25', 4],
      ['GLOVES-S', 6],
    ],
    way: 'Standard',
    paid: true,
    packed: ['STREP-25', 'GLOVES-S'],
    tracking: ['1Z84A7030341751028'],
    refund: { amount: 36, note: 'Half a pack of tests had been crushed.' },
  },
  {
    buyer: {
      email: 'f.alsabah@gulfcare.example',
      first_name: 'Fatima',
      last_name: 'Al-Sabah',
      phone: '+965 5550 0134',
      address: AT.gulfcare,
    },
    items: [
      ['BPM-M', 2],
      ['GLOVES-M', 10],
    ],
    way: 'Express',
    paid: true,
    packed: ['GLOVES-M'],
  },
  {
    buyer: {
      email: 'c.romero@westside.example',
      first_name: 'Carlos',
      last_name: 'Romero',
      phone: '+1 617 555 0156',
      address: AT.westside,
    },
    items: [['CARDS-1000', 2]],
    way: 'Standard',
    end: 'cancel',
  },
  {
    buyer: {
      email: 'm.vogt@rheinland.example',
      first_name: 'Matthias',
      last_name: 'Vogt',
      phone: '+49 228 555 0129',
      address: AT.bonn,
    },
    items: [
      ['READER-W', 2],
      ['CARDS-250', 4],
    ],
    way: 'Standard',
    paid: true,
  },
  {
    buyer: {
      email: 'y.sato@sakura.example',
      first_name: '由美子',
      last_name: '佐藤',
      phone: '+81 6 5555 0175',
      address: AT.osaka,
    },
    items: [
      ['STREP-10', 3],
      ['SHARPS-1', 8],
    ],
    way: 'Express',
    paid: true,
    packed: ['STREP-10', 'SHARPS-1'],
  },
  {
    buyer: {
      email: 't.nguyen@eastside.example',
      first_name: 'Thanh',
      last_name: 'Nguyen',
      phone: '+1 617 555 0193',
      address: AT.eastside,
    },
    items: [
      ['READER-B', 1],
      ['URINE-100', 2],
    ],
    way: 'Standard',
    discount: 'WELCOME10',
  },
  {
    buyer: {
      email: 'n.almutairi@gulfcare.example',
      first_name: 'Noura',
      last_name: 'Al-Mutairi',
      phone: '+965 5550 0178',
      address: AT.gulfcare,
    },
    items: [
      ['GLOVES-S', 8],
      ['SHARPS-5', 2],
    ],
    way: 'Standard',
  },
]

/** What staff are putting together for somebody. */
export const DRAFTS: Sale[] = [
  {
    buyer: {
      email: 'm.zhang@northside.example',
      first_name: 'Mei',
      last_name: 'Zhang',
      phone: '+1 617 555 0120',
      address: AT.northside,
    },
    items: [
      ['KIOSK-FLOOR', 1],
      ['READER-B', 2],
    ],
    way: 'Express',
  },
  {
    buyer: {
      email: 'praxis@bonn.example',
      first_name: 'Ute',
      last_name: 'Lenz',
      phone: '+49 228 555 0166',
      address: AT.bonn,
    },
    items: [
      ['WORKSHOP-8', 1],
      ['CARDS-250', 2],
    ],
    way: 'Standard',
    discount: 'WELCOME10',
  },
]

import type { Prices } from './money'

export interface Article {
  handle: string
  title: string
  subtitle: string
  category: 'Consumables' | 'Diagnostics' | 'Equipment' | 'Services'
  /** What its variants differ in. */
  option: string
  variants: { title: string; sku: string; prices: Prices }[]
  /**
   * How many of each variant lie at each location; undefined where there is nothing to run out of.
   */
  stock?: number
}

const prices = (usd: number, eur: number, jpy: number, kwd: number): Prices => ({
  usd,
  eur,
  jpy,
  kwd,
})

/** What a practice buys from the provider of its platform. */
export const ARTICLES: Article[] = [
  {
    handle: 'examination-gloves',
    title: 'Examination gloves',
    subtitle: 'Nitrile, powder-free, a box of 100',
    category: 'Consumables',
    option: 'Size',
    stock: 400,
    variants: ['S', 'M', 'L'].map((size) => ({
      title: size,
      sku: `GLOVES-${size}`,
      prices: prices(11.5, 10.9, 1700, 3.525),
    })),
  },
  {
    handle: 'sharps-container',
    title: 'Sharps container',
    subtitle: 'Puncture-proof, with a lid that locks',
    category: 'Consumables',
    option: 'Volume',
    stock: 120,
    variants: [
      { title: '1.5 l', sku: 'SHARPS-1', prices: prices(4.25, 3.9, 620, 1.3) },
      { title: '5 l', sku: 'SHARPS-5', prices: prices(9.8, 8.9, 1450, 2.995) },
    ],
  },
  {
    handle: 'appointment-cards',
    title: 'Appointment cards',
    subtitle: 'Printed with the practice’s name',
    category: 'Consumables',
    option: 'Pack',
    stock: 80,
    variants: [
      { title: '250 cards', sku: 'CARDS-250', prices: prices(24, 22, 3500, 7.4) },
      { title: '1,000 cards', sku: 'CARDS-1000', prices: prices(69, 64, 10200, 21.25) },
    ],
  },
  {
    handle: 'strep-rapid-test',
    title: 'Strep A rapid test',
    subtitle: 'An answer in five minutes',
    category: 'Diagnostics',
    option: 'Pack',
    stock: 60,
    variants: [
      { title: '10 tests', sku: 'STREP-10', prices: prices(32, 29.5, 4700, 9.85) },
      { title: '25 tests', sku: 'STREP-25', prices: prices(72, 66, 10600, 22.125) },
    ],
  },
  {
    handle: 'urine-test-strips',
    title: 'Urine test strips',
    subtitle: 'Ten parameters, a tin of 100',
    category: 'Diagnostics',
    option: 'Pack',
    stock: 150,
    variants: [{ title: '100 strips', sku: 'URINE-100', prices: prices(18.75, 17.2, 2760, 5.775) }],
  },
  {
    handle: 'blood-pressure-monitor',
    title: 'Blood pressure monitor',
    subtitle: 'Upper arm, sends its readings to the record',
    category: 'Diagnostics',
    option: 'Cuff',
    stock: 25,
    variants: [
      { title: '22–32 cm', sku: 'BPM-M', prices: prices(129, 119, 18900, 39.65) },
      { title: '32–42 cm', sku: 'BPM-L', prices: prices(139, 128, 20400, 42.725) },
    ],
  },
  {
    handle: 'check-in-kiosk',
    title: 'Check-in kiosk',
    subtitle: 'Patients announce themselves',
    category: 'Equipment',
    option: 'Mount',
    stock: 6,
    variants: [
      { title: 'Desk', sku: 'KIOSK-DESK', prices: prices(890, 820, 131000, 273.5) },
      { title: 'Floor', sku: 'KIOSK-FLOOR', prices: prices(1190, 1095, 175000, 365.75) },
    ],
  },
  {
    handle: 'card-reader',
    title: 'Insurance card reader',
    subtitle: 'For reception, by USB',
    category: 'Equipment',
    option: 'Colour',
    stock: 30,
    variants: [
      { title: 'White', sku: 'READER-W', prices: prices(79, 73, 11600, 24.3) },
      { title: 'Black', sku: 'READER-B', prices: prices(79, 73, 11600, 24.3) },
    ],
  },
  {
    handle: 'label-printer',
    title: 'Label printer',
    subtitle: 'For tubes and samples',
    category: 'Equipment',
    option: 'Connection',
    stock: 15,
    variants: [{ title: 'Network', sku: 'LABEL-NET', prices: prices(245, 226, 36000, 75.275) }],
  },
  {
    handle: 'video-consultation-set',
    title: 'Video consultation set',
    subtitle: 'Camera, microphone and light',
    category: 'Equipment',
    option: 'Room',
    stock: 12,
    variants: [{ title: 'One room', sku: 'VIDEO-1', prices: prices(310, 286, 45600, 95.25) }],
  },
  {
    handle: 'opening-workshop',
    title: 'Opening workshop',
    subtitle: 'Two days on site for a new practice',
    category: 'Services',
    option: 'Team',
    variants: [
      { title: 'Up to 8 people', sku: 'WORKSHOP-8', prices: prices(1600, 1480, 235000, 491.5) },
      { title: 'Up to 20 people', sku: 'WORKSHOP-20', prices: prices(2400, 2210, 353000, 737.25) },
    ],
  },
  {
    handle: 'data-migration',
    title: 'Moving records',
    subtitle: 'From another practice system',
    category: 'Services',
    option: 'Records',
    variants: [
      { title: 'Up to 10,000', sku: 'MIGRATION-10K', prices: prices(950, 875, 140000, 291.75) },
    ],
  },
]

export const COLLECTIONS = ['Opening a practice', 'Every month']

/** Denominations of the gift card. */
export const GIFT_CARDS: { title: string; prices: Prices }[] = [
  { title: 'Small', prices: prices(50, 50, 7500, 15) },
  { title: 'Large', prices: prices(200, 200, 30000, 60) },
]

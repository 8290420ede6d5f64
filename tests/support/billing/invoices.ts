import type { InvoiceDocument } from '@/lib/billing/invoices/document'

const seller: InvoiceDocument['seller'] = {
  name: 'Polyclinic Cloud GmbH',
  address: ['Lindenstraße 12', '10969 Berlin', 'Germany'],
  taxId: 'DE 811 234 567',
  email: 'billing@polyclinic.example',
  bankAccount: 'IBAN DE02 1203 0000 0000 2020 51',
}
const november = { from: '2026-11-01', to: '2026-11-30' }

const german: InvoiceDocument = {
  kind: 'invoice',
  number: 'INV-2026-00042',
  issuedOn: '2026-11-14',
  dueOn: '2026-12-14',
  period: november,
  of: null,
  currency: 'EUR',
  seller,
  billTo: {
    name: 'Ärztehaus Großer Müggelsee – Gemeinschaftspraxis für Innere Medizin und Kardiologie',
    address: ['Müggelheimer Damm 7', '12559 Berlin', 'Germany'],
    taxIds: [{ type: 'VAT', value: 'DE 299 876 543' }],
  },
  reference: 'PO 4500-017',
  forOrganization: null,
  lines: [
    {
      kind: 'plan',
      description: 'Practice Plus',
      period: november,
      quantity: 1,
      unitAmount: 124_900,
      net: 124_900,
    },
    {
      kind: 'plan',
      description: 'Additional seats',
      period: november,
      quantity: 12,
      unitAmount: 1_450,
      net: 17_400,
    },
    {
      kind: 'plan',
      description: 'Discount for a year in advance',
      period: null,
      quantity: 1,
      unitAmount: -12_490,
      net: -12_490,
    },
  ],
  net: 129_810,
  tax: 24_664,
  taxes: [{ rate: 19, net: 129_810, amount: 24_664 }],
  total: 154_474,
  paid: 0,
  refunded: 0,
  credited: 0,
  creditNotes: [],
  cardCharge: null,
  country: 'DE',
}

const american: InvoiceDocument = {
  ...german,
  number: 'INV-2026-00043',
  currency: 'USD',
  billTo: {
    name: 'Northside Family Health, LLC',
    address: ['1200 West Lake Street, Suite 400', 'Minneapolis, MN 55408', 'United States'],
    taxIds: [{ type: 'EIN', value: '41-1234567' }],
  },
  forOrganization: 'Northside Cardiology',
  lines: [
    {
      kind: 'plan',
      description: 'Practice Plus',
      period: november,
      quantity: 1,
      unitAmount: 129_900,
      net: 129_900,
    },
    {
      kind: 'plan',
      description: 'Additional seats',
      period: november,
      quantity: 1_250,
      unitAmount: 1_500,
      net: 1_875_000,
    },
  ],
  net: 2_004_900,
  tax: 0,
  taxes: [{ rate: 0, net: 2_004_900, amount: 0 }],
  total: 2_004_900,
  paid: 500_000,
  country: 'US',
}

const japanese: InvoiceDocument = {
  ...german,
  number: 'INV-2026-00044',
  currency: 'JPY',
  billTo: {
    name: '医療法人社団 髙橋診療所',
    address: [
      '〒100-0005',
      '東京都千代田区丸の内一丁目9番2号',
      'グラントウキョウサウスタワー 12階',
      'Japan',
    ],
    taxIds: [{ type: '登録番号', value: 'T1234567890123' }],
  },
  forOrganization: '渡邊クリニック（渋谷）',
  lines: [
    {
      kind: 'plan',
      description: 'プラクティス・プラス（月額）',
      period: november,
      quantity: 1,
      unitAmount: 148_000,
      net: 148_000,
    },
    {
      kind: 'plan',
      description: 'Additional seats',
      period: november,
      quantity: 8,
      unitAmount: 1_800,
      net: 14_400,
    },
  ],
  net: 162_400,
  tax: 15_952,
  taxes: [
    { rate: 10, net: 148_000, amount: 14_800 },
    { rate: 8, net: 14_400, amount: 1_152 },
  ],
  total: 178_352,
  paid: 178_352,
  country: 'JP',
}

const kuwaiti: InvoiceDocument = {
  ...german,
  number: 'INV-2026-00045',
  currency: 'KWD',
  billTo: {
    name: 'عيادة النور (Al Noor) للأسنان',
    address: ['شارع سالم المبارك، قطعة ١٢، مبنى 45', 'السالمية 22001', 'Kuwait'],
    taxIds: [{ type: 'رقم', value: '300-456-789' }],
  },
  forOrganization: 'مركز مُحَمَّد لطب القلب',
  lines: [
    {
      kind: 'plan',
      description: 'Practice Plus – عيادة النور',
      period: november,
      quantity: 1,
      unitAmount: 384_500,
      net: 384_500,
    },
    {
      kind: 'plan',
      description: 'مقاعد إضافية (Additional seats)',
      period: november,
      quantity: 3,
      unitAmount: 4_125,
      net: 12_375,
    },
  ],
  net: 396_875,
  tax: 0,
  taxes: [{ rate: 0, net: 396_875, amount: 0 }],
  total: 396_875,
  country: 'KW',
}

const credit: InvoiceDocument = {
  ...german,
  kind: 'credit-note',
  number: 'CN-2026-00007',
  dueOn: null,
  of: german.number,
  lines: [
    {
      kind: 'refund',
      description: 'Additional seats, 4 not used',
      period: november,
      quantity: 4,
      unitAmount: 1_450,
      net: 5_800,
    },
  ],
  net: 5_800,
  tax: 1_102,
  taxes: [{ rate: 19, net: 5_800, amount: 1_102 }],
  total: 6_902,
  paid: 0,
  refunded: 6_902,
}

/** One for each way in which invoices differ: paper, script, decimals, what is paid. */
export const invoices = { german, american, japanese, kuwaiti, credit }

/** With so many lines, the last of which says so. */
export const long = (count: number): InvoiceDocument => ({
  ...german,
  lines: Array.from({ length: count }, (_, index) => ({
    kind: 'plan',
    description: `Laboratory interface ${index + 1} of ${count}`,
    period: index % 3 === 0 ? november : null,
    quantity: 1,
    unitAmount: 1_000,
    net: 1_000,
  })),
  net: count * 1_000,
  tax: count * 190,
  total: count * 1_190,
  taxes: [{ rate: 19, net: count * 1_000, amount: count * 190 }],
})

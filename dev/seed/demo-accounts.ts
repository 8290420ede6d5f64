import type { Client } from 'pg'

type Account = {
  organization: string
  legalName?: string
  taxIdType?: 'ein' | 'vat'
  taxId?: string
  groupNpi?: string
  street: string
  city: string
  postalCode: string
  subdivision: string
  phone: string
  email: string
  website?: string
  /** Null, or left out, for what holds above. */
  timeZone?: string
  locale?: string
  currency?: string
}

/**
 * What is known of some organizations beyond their names. Time zones and languages are set where a
 * group begins.
 */
const ACCOUNTS: Account[] = [
  {
    organization: 'northside',
    legalName: 'Northside Health Group, LLC',
    taxIdType: 'ein',
    taxId: '36-4482917',
    groupNpi: '1234567893',
    street: '2400 North Clark Street, Suite 300',
    city: 'Chicago',
    postalCode: '60614',
    subdivision: 'US-IL',
    phone: '+13125550140',
    email: 'office@northside.example',
    website: 'https://northside.example',
    timeZone: 'America/Chicago',
    locale: 'en-US',
    currency: 'USD',
  },
  {
    organization: 'eastside',
    legalName: 'Eastside Family Medicine, S.C.',
    taxIdType: 'ein',
    taxId: '36-4519023',
    street: '871 East 53rd Street',
    city: 'Chicago',
    postalCode: '60615',
    subdivision: 'US-IL',
    phone: '+17735550162',
    email: 'frontdesk@eastside.example',
    website: 'https://eastside.example',
  },
  {
    organization: 'eastside-pediatrics',
    street: '875 East 53rd Street',
    city: 'Chicago',
    postalCode: '60615',
    subdivision: 'US-IL',
    phone: '+17735550163',
    email: 'kids@eastside.example',
  },
  {
    organization: 'eastside-imaging',
    street: '4650 South Lake Park Avenue',
    city: 'Chicago',
    postalCode: '60653',
    subdivision: 'US-IL',
    phone: '+17735550170',
    email: 'imaging@eastside.example',
  },
  {
    organization: 'westside',
    legalName: 'Westside Medical Center, Inc.',
    taxIdType: 'ein',
    taxId: '36-4530118',
    street: '3310 West Harrison Street',
    city: 'Chicago',
    postalCode: '60624',
    subdivision: 'US-IL',
    phone: '+17735550181',
    email: 'office@westside.example',
    website: 'https://westside.example',
  },
  {
    organization: 'westside-urgent-care',
    street: '1800 Calumet Avenue',
    city: 'Hammond',
    postalCode: '46320',
    subdivision: 'US-IN',
    phone: '+12195550190',
    email: 'urgent@westside.example',
  },
  {
    organization: 'rheinland',
    legalName: 'Rheinland Praxisverbund GmbH',
    taxIdType: 'vat',
    taxId: 'DE281442912',
    street: 'Hohenzollernring 12',
    city: 'Köln',
    postalCode: '50672',
    subdivision: 'DE-NW',
    phone: '+492215550110',
    email: 'kontakt@rheinland.example',
    website: 'https://rheinland.example',
    timeZone: 'Europe/Berlin',
    locale: 'de-DE',
    currency: 'EUR',
  },
  {
    organization: 'koeln',
    street: 'Aachener Straße 114',
    city: 'Köln',
    postalCode: '50674',
    subdivision: 'DE-NW',
    phone: '+492215550121',
    email: 'empfang@rheinland.example',
  },
  {
    organization: 'sakura',
    legalName: '医療法人さくら会',
    street: '神南1丁目19番4号',
    city: '渋谷区',
    postalCode: '150-0041',
    subdivision: 'JP-13',
    phone: '+81355550133',
    email: 'info@sakura.example',
    website: 'https://sakura.example',
    timeZone: 'Asia/Tokyo',
    locale: 'ja-JP',
    currency: 'JPY',
  },
  {
    organization: 'sakura-osaka',
    street: '梅田2丁目5番25号',
    city: '大阪市北区',
    postalCode: '530-0001',
    subdivision: 'JP-27',
    phone: '+81665550144',
    email: 'osaka@sakura.example',
  },
  {
    organization: 'gulfcare',
    legalName: 'Gulf Care Medical W.L.L.',
    street: 'Arabian Gulf Street, Block 3',
    city: 'Kuwait City',
    postalCode: '15001',
    subdivision: 'KW-KU',
    phone: '+96522255501',
    email: 'info@gulfcare.example',
    website: 'https://gulfcare.example',
    timeZone: 'Asia/Kuwait',
    locale: 'ar-KW',
    currency: 'KWD',
  },
]

/** Fills in the accounts of organizations that are there already. */
export const seedAccounts = (client: Client) =>
  client.query(
    `update organizations o set legal_name = coalesce("legalName", ''), tax_id_type = coalesce("taxIdType", ''),
       tax_id = coalesce("taxId", ''), group_npi = coalesce("groupNpi", ''), street = a.street, city = a.city,
       postal_code = "postalCode", subdivision = a.subdivision, phone = a.phone, email = a.email,
       website = coalesce(a.website, ''), time_zone = "timeZone", locale = a.locale, currency = a.currency
     from json_to_recordset($1) as a(organization text, "legalName" text, "taxIdType" text, "taxId" text, "groupNpi" text,
       street text, city text, "postalCode" text, subdivision text, phone text, email text, website text,
       "timeZone" text, locale text, currency text)
     where o.domain_url = a.organization`,
    [JSON.stringify(ACCOUNTS)],
  )

import type { Client } from 'pg'

type Hours = { day: number; open: string; close: string; nextDay: boolean }
type Place = {
  organization: string
  name: string
  /** Another place of the organization, which comes before this one. */
  in?: string
  physicalType?: 'si' | 'bu' | 'wi' | 'lvl' | 'ro' | 've'
  type?: string
  status?: 'suspended' | 'inactive'
  description?: string
  aliases?: string[]
  services?: string[]
  /** Street, postal code, city, subdivision. Without one it is where it lies in. */
  address?: [string, string, string, string]
  phone?: string
  email?: string
  website?: string
  position?: [number, number]
  hours?: Hours[]
  /** Days from today on which it begins and ends. */
  exceptions?: { from: number; to: number; hours?: Omit<Hours, 'day'>[]; reason: string }[]
  npi?: string
  clia?: string
  placeOfService?: string
  gln?: string
  /** Name, kind, serial number; and what is the matter with it, if anything is. */
  equipment?: [string, string, string, ('out of order' | 'retired')?][]
}
type Region = { country: number; timeZone: string; holidays: string; by: string }

const WORKDAYS = [1, 2, 3, 4, 5]
const ALL = [1, 2, 3, 4, 5, 6, 7]
const on = (days: number[], ...spans: string[]): Hours[] =>
  days.flatMap((day) =>
    spans.map((span) => {
      const [open, close] = span.split('-') as [string, string]
      return { day, open, close, nextDay: close <= open }
    }),
  )

const CHICAGO: Region = {
  country: 840,
  timeZone: 'America/Chicago',
  holidays: 'United States, federal holidays',
  by: 'admin@northside.example',
}
const REGIONS: Record<string, Region> = {
  northside: CHICAGO,
  eastside: { ...CHICAGO, by: 't.nguyen@eastside.example' },
  'eastside-imaging': { ...CHICAGO, by: 't.nguyen@eastside.example' },
  westside: { ...CHICAGO, timeZone: 'America/Denver', by: 'c.romero@westside.example' },
  'westside-urgent-care': {
    ...CHICAGO,
    timeZone: 'America/Denver',
    by: 'c.romero@westside.example',
  },
  koeln: {
    country: 276,
    timeZone: 'Europe/Berlin',
    holidays: 'Nordrhein-Westfalen, Feiertage',
    by: 'j.fischer@rheinland.example',
  },
  bonn: {
    country: 276,
    timeZone: 'Europe/Berlin',
    holidays: 'Nordrhein-Westfalen, Feiertage',
    by: 'm.vogt@rheinland.example',
  },
  'sakura-shibuya': {
    country: 392,
    timeZone: 'Asia/Tokyo',
    holidays: '国民の祝日',
    by: 'y.sato@sakura.example',
  },
  'sakura-osaka': {
    country: 392,
    timeZone: 'Asia/Tokyo',
    holidays: '国民の祝日',
    by: 'h.tanaka@sakura.example',
  },
  'gulfcare-salmiya': {
    country: 414,
    timeZone: 'Asia/Kuwait',
    holidays: 'Kuwait, public holidays',
    by: 'f.alsabah@gulfcare.example',
  },
}

/** Month and day, of this year and the next: those that fall on the same day each year. */
const HOLIDAYS: Record<string, [string, string][]> = {
  'United States, federal holidays': [
    ['01-01', 'New Year’s Day'],
    ['06-19', 'Juneteenth'],
    ['07-04', 'Independence Day'],
    ['11-11', 'Veterans Day'],
    ['12-25', 'Christmas Day'],
  ],
  'Nordrhein-Westfalen, Feiertage': [
    ['01-01', 'Neujahr'],
    ['05-01', 'Tag der Arbeit'],
    ['10-03', 'Tag der Deutschen Einheit'],
    ['11-01', 'Allerheiligen'],
    ['12-25', 'Erster Weihnachtstag'],
    ['12-26', 'Zweiter Weihnachtstag'],
  ],
  国民の祝日: [
    ['01-01', '元日'],
    ['02-11', '建国記念の日'],
    ['04-29', '昭和の日'],
    ['05-03', '憲法記念日'],
    ['11-03', '文化の日'],
    ['11-23', '勤労感謝の日'],
  ],
  'Kuwait, public holidays': [
    ['01-01', 'New Year’s Day'],
    ['02-25', 'National Day'],
    ['02-26', 'Liberation Day'],
  ],
}

const OFFICE = on(WORKDAYS, '08:00-17:00')

const PLACES: Place[] = [
  {
    organization: 'northside',
    name: 'Northside Campus',
    type: 'OF',
    description: 'The group’s first site, with its own laboratory and pharmacy.',
    aliases: ['Lincoln Avenue campus'],
    services: ['Family medicine', 'Vaccination', 'Laboratory', 'Pharmacy'],
    address: ['2400 N Lincoln Ave', '60614', 'Chicago', 'IL'],
    phone: '+13125550100',
    email: 'campus@northside.example',
    website: 'https://northside.example/campus',
    position: [41.9247, -87.6497],
    hours: on(WORKDAYS, '07:00-19:00').concat(on([6], '08:00-13:00')),
    npi: '1234567893',
    gln: '0614141123407',
  },
  {
    organization: 'northside',
    name: 'Main building',
    in: 'Northside Campus',
    physicalType: 'bu',
    type: 'FMC',
    phone: '+13125550101',
    hours: OFFICE,
    exceptions: [
      {
        from: 2,
        to: 2,
        hours: [{ open: '08:00', close: '12:00', nextDay: false }],
        reason: 'Staff training in the afternoon',
      },
    ],
    npi: '1185000019',
    placeOfService: '11',
    services: ['Family medicine', 'Vaccination'],
  },
  {
    organization: 'northside',
    name: 'Exam room 1',
    in: 'Main building',
    physicalType: 'ro',
    equipment: [
      ['Exam table', 'Furniture', 'ET-20418'],
      ['Vital signs monitor', 'Monitoring', 'VS300-7714'],
    ],
  },
  {
    organization: 'northside',
    name: 'Exam room 2',
    in: 'Main building',
    physicalType: 'ro',
    equipment: [
      ['Exam table', 'Furniture', 'ET-20419'],
      ['12-lead ECG', 'Cardiology', 'MAC-5520', 'out of order'],
    ],
  },
  {
    organization: 'northside',
    name: 'Procedure room',
    in: 'Main building',
    physicalType: 'ro',
    description: 'Minor surgery and wound care.',
    equipment: [
      ['Autoclave', 'Sterilization', 'M11-0932'],
      ['Surgical light', 'Lighting', 'SL-118'],
    ],
  },
  {
    organization: 'northside',
    name: 'Central laboratory',
    in: 'Northside Campus',
    physicalType: 'bu',
    type: 'OUTLAB',
    phone: '+13125550140',
    hours: on(WORKDAYS, '06:30-22:00').concat(on([6, 7], '08:00-16:00')),
    clia: '14D1042871',
    npi: '1185000126',
    placeOfService: '81',
    services: ['Blood draw', 'Chemistry', 'Hematology', 'Microbiology'],
    equipment: [
      ['Chemistry analyzer', 'Laboratory', 'c311-22841'],
      ['Hematology analyzer', 'Laboratory', 'XN-1000-417'],
      ['Centrifuge', 'Laboratory', '5702-119', 'retired'],
    ],
  },
  {
    organization: 'northside',
    name: 'Campus pharmacy',
    in: 'Northside Campus',
    physicalType: 'bu',
    type: 'PHARM',
    phone: '+13125550155',
    hours: on(ALL, '00:00-24:00'),
    placeOfService: '01',
    npi: '1185000233',
    services: ['Prescriptions', 'Flu shots'],
  },
  {
    organization: 'northside',
    name: 'Lakeview After Hours',
    type: 'PC',
    description: 'Evenings and nights, without an appointment.',
    address: ['3180 N Broadway', '60657', 'Chicago', 'IL'],
    phone: '+13125550170',
    position: [41.9389, -87.6443],
    hours: on([1, 2, 3, 4, 5], '18:00-02:00').concat(on([6, 7], '14:00-02:00')),
    npi: '1185000340',
    placeOfService: '20',
    services: ['Walk-in care'],
  },
  {
    organization: 'northside',
    name: 'Mobile vaccination unit',
    physicalType: 've',
    type: 'MOBL',
    phone: '+13125550188',
    hours: on([2, 4], '09:00-12:00', '13:00-16:00'),
    placeOfService: '15',
    services: ['Vaccination'],
    equipment: [['Vaccine refrigerator', 'Storage', 'HBC-80-221']],
  },
  {
    organization: 'northside',
    name: 'Rogers Park office',
    type: 'PROFF',
    status: 'inactive',
    description: 'Closed; its patients are seen on the campus.',
    address: ['6900 N Clark St', '60626', 'Chicago', 'IL'],
    phone: '+13125550119',
  },

  {
    organization: 'eastside',
    name: 'Eastside Family Medicine',
    type: 'FMC',
    address: ['5210 S Harper Ave', '60615', 'Chicago', 'IL'],
    phone: '+17735550120',
    email: 'desk@eastside.example',
    website: 'https://eastside.example',
    position: [41.8002, -87.5886],
    hours: on([1, 2, 3, 4], '08:00-12:00', '13:00-18:00').concat(on([5], '08:00-14:00')),
    npi: '1185000456',
    placeOfService: '11',
    services: ['Family medicine', 'Well-child visits'],
  },
  {
    organization: 'eastside',
    name: 'Consultation room A',
    in: 'Eastside Family Medicine',
    physicalType: 'ro',
    equipment: [['Otoscope set', 'Diagnostics', 'OT-3377']],
  },
  {
    organization: 'eastside',
    name: 'Hammond satellite',
    type: 'PC',
    address: ['541 Conkey St', '46324', 'Hammond', 'IN'],
    phone: '+12195550131',
    hours: on([1, 3, 5], '09:00-15:00'),
    exceptions: [{ from: 5, to: 19, reason: 'Renovation' }],
    placeOfService: '11',
  },
  {
    organization: 'eastside-imaging',
    name: 'Eastside Imaging',
    type: 'RADDX',
    address: ['5300 S Lake Park Ave', '60615', 'Chicago', 'IL'],
    phone: '+17735550160',
    hours: on(WORKDAYS, '07:00-20:00').concat(on([6], '08:00-16:00')),
    npi: '1297000105',
    gln: '0614141123414',
    services: ['X-ray', 'CT', 'Ultrasound'],
    equipment: [
      ['CT scanner', 'Imaging', 'Revolution-88213'],
      ['Ultrasound', 'Imaging', 'E10-5512'],
    ],
  },

  {
    organization: 'westside',
    name: 'Westside Medical Center',
    type: 'OF',
    address: ['1400 W Colfax Ave', '80204', 'Denver', 'CO'],
    phone: '+13035550110',
    website: 'https://westside.example',
    position: [39.7402, -105.0059],
    hours: OFFICE,
    npi: '1297000212',
    services: ['Internal medicine', 'Cardiology'],
  },
  {
    organization: 'westside',
    name: 'West wing',
    in: 'Westside Medical Center',
    physicalType: 'wi',
  },
  {
    organization: 'westside',
    name: 'Treadmill room',
    in: 'West wing',
    physicalType: 'ro',
    equipment: [
      ['Treadmill', 'Cardiology', 'T2100-431'],
      ['Defibrillator', 'Emergency', 'LP20-0067'],
    ],
  },
  {
    organization: 'westside-urgent-care',
    name: 'Westside Urgent Care',
    type: 'ER',
    address: ['1420 W Colfax Ave', '80204', 'Denver', 'CO'],
    phone: '+13035550199',
    hours: on(ALL, '00:00-24:00'),
    placeOfService: '20',
    services: ['Urgent care', 'X-ray'],
  },

  {
    organization: 'koeln',
    name: 'Ärztehaus Köln',
    type: 'GIM',
    address: ['Hohenzollernring 48', '50672', 'Köln', 'Nordrhein-Westfalen'],
    phone: '+4922155500100',
    website: 'https://aerztehaus-koeln.example',
    position: [50.9384, 6.9387],
    hours: on([1, 2, 4], '08:00-12:00', '14:00-18:00').concat(on([3, 5], '08:00-13:00')),
    services: ['Hausärztliche Versorgung', 'Impfsprechstunde'],
  },
  {
    organization: 'koeln',
    name: 'Labor',
    in: 'Ärztehaus Köln',
    physicalType: 'ro',
    equipment: [['Blutbildgerät', 'Labor', 'ABX-6621']],
  },
  {
    organization: 'bonn',
    name: 'Hausarztzentrum Bonn',
    type: 'FMC',
    address: ['Münsterplatz 11', '53111', 'Bonn', 'Nordrhein-Westfalen'],
    phone: '+4922855500120',
    hours: on(WORKDAYS, '07:30-12:30').concat(on([1, 2, 4], '15:00-18:30')),
  },
  {
    organization: 'sakura-shibuya',
    name: '渋谷さくらクリニック',
    type: 'GIM',
    address: ['道玄坂2-10-7', '150-0043', '渋谷区', '東京都'],
    phone: '+81355500101',
    position: [35.6586, 139.6989],
    hours: on(WORKDAYS, '09:00-12:30', '15:00-19:00').concat(on([6], '09:00-13:00')),
    services: ['内科', '予防接種'],
  },
  {
    organization: 'sakura-shibuya',
    name: '第一診察室',
    in: '渋谷さくらクリニック',
    physicalType: 'ro',
    equipment: [['超音波診断装置', '画像診断', 'AP-770']],
  },
  {
    organization: 'sakura-osaka',
    name: '大阪さくらクリニック',
    type: 'PEDC',
    address: ['梅田1-3-1', '530-0001', '大阪市北区', '大阪府'],
    phone: '+81665550120',
    hours: on([1, 2, 3, 5, 6], '09:00-12:00', '16:00-19:00'),
  },
  {
    organization: 'gulfcare-salmiya',
    name: 'عيادة السالمية',
    type: 'PC',
    aliases: ['Salmiya Clinic'],
    address: ['شارع سالم المبارك', '22001', 'السالمية', 'حولي'],
    phone: '+96522550110',
    position: [29.3339, 48.0764],
    hours: on([7, 1, 2, 3, 4], '08:00-13:00', '16:30-21:00'),
    services: ['طب الأسرة'],
  },
]

const A_DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * A_DAY).toISOString().slice(0, 10)
const thisYear = new Date().getUTCFullYear()

/** Writes places and holiday sets, and what making them by hand would have told the log. */
export async function seedLocations(client: Client) {
  for (const [organization, { holidays: name, by }] of Object.entries(REGIONS)) {
    const holidays = [thisYear, thisYear + 1].flatMap((year) =>
      HOLIDAYS[name]!.map(([day, holiday]) => ({ date: `${year}-${day}`, name: holiday })),
    )
    await client.query(SEED_SET, [organization, name, JSON.stringify(holidays), by])
  }
  for (const place of PLACES) await seedPlace(client, place)
}

async function seedPlace(client: Client, place: Place) {
  const { country, timeZone, by } = REGIONS[place.organization]!
  const [addressLine1, postalCode, city, subdivision] = place.address ?? []
  const [latitude, longitude] = place.position ?? []
  const row = {
    ...place,
    addressLine1,
    postalCode,
    city,
    subdivision,
    latitude,
    longitude,
    timeZone,
    country: place.address && country,
    exceptions: place.exceptions?.map(({ from, to, hours = [], reason }) => ({
      from: inDays(from),
      to: inDays(to),
      hours,
      reason,
    })),
    equipment: place.equipment?.map(([name, kind, serial, status = 'in use']) => ({
      name,
      kind,
      serial,
      status,
    })),
  }
  const { rows } = await client.query<{ id: number }>(SEED_PLACE, [
    place.organization,
    JSON.stringify(row),
  ])
  const { id } = rows[0]!
  // Rooms have no hours of their own, and so no holidays; what is open around the clock knows none.
  if (place.hours && !place.hours.some(({ open }) => open === '00:00'))
    await client.query(
      `insert into location_holiday_sets (organization_id, location_id, holiday_set_id)
       select l.organization_id, l.id, s.id from locations l join holiday_sets s on s.organization_id = l.organization_id where l.id = $1`,
      [id],
    )
  await client.query(LOG_PLACE, [id, by])
}

const SEED_SET = `
  with made as (
    insert into holiday_sets (organization_id, name, holidays)
    select id, $2, $3::jsonb from organizations where domain_url = $1 returning *
  )
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
  select organization_id, (select id from people where email = $4), 'locations:create', 'holiday-set.created', 'holiday-set', id::text,
    jsonb_build_object('name', name, 'holidays', holidays) from made`

const SEED_PLACE = `
  insert into locations (organization_id, part_of_id, name, status, type, physical_type, aliases, description, services,
    address_line1, city, subdivision, postal_code, country, phone, email, website, latitude, longitude, time_zone,
    npi, clia, place_of_service, gln, hours, exceptions, equipment)
  select o.id, (select id from locations where organization_id = o.id and name = p."in"), p.name, coalesce(p.status, 'active'), p.type,
    coalesce(p."physicalType", 'si'), coalesce(p.aliases, '{}'), coalesce(p.description, ''), coalesce(p.services, '{}'),
    coalesce(p."addressLine1", ''), coalesce(p.city, ''), coalesce(p.subdivision, ''), coalesce(p."postalCode", ''), p.country,
    coalesce(p.phone, ''), coalesce(p.email, ''), coalesce(p.website, ''), p.latitude, p.longitude, p."timeZone",
    coalesce(p.npi, ''), coalesce(p.clia, ''), coalesce(p."placeOfService", ''), coalesce(p.gln, ''),
    coalesce(p.hours, '[]'), coalesce(p.exceptions, '[]'), coalesce(p.equipment, '[]')
  from organizations o, jsonb_to_record($2) as p("in" text, name text, status text, type text, "physicalType" text, aliases text[],
    description text, services text[], "addressLine1" text, city text, subdivision text, "postalCode" text, country smallint,
    phone text, email text, website text, latitude float8, longitude float8, "timeZone" text, npi text, clia text,
    "placeOfService" text, gln text, hours jsonb, exceptions jsonb, equipment jsonb)
  where o.domain_url = $1 returning id`

const LOG_PLACE = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
  select l.organization_id, (select id from people where email = $2), 'locations:create', 'location.created', 'location', l.id::text, jsonb_build_object(
    'name', l.name, 'status', l.status, 'mode', l.mode, 'type', l.type, 'physicalType', l.physical_type,
    'partOf', (select jsonb_build_object('id', id, 'name', name) from locations where id = l.part_of_id),
    'aliases', l.aliases, 'description', l.description, 'services', l.services, 'addressLine1', l.address_line1,
    'addressLine2', l.address_line2, 'city', l.city, 'subdivision', l.subdivision, 'postalCode', l.postal_code,
    'country', (select jsonb_build_object('code', code, 'label', name) from countries where code = l.country),
    'phone', l.phone, 'email', l.email, 'website', l.website, 'latitude', l.latitude, 'longitude', l.longitude,
    'timeZone', l.time_zone, 'npi', l.npi, 'clia', l.clia, 'placeOfService', l.place_of_service, 'gln', l.gln,
    'hours', l.hours, 'exceptions', l.exceptions, 'equipment', l.equipment, 'holidaySets', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)), '[]')
      from location_holiday_sets t join holiday_sets s on s.id = t.holiday_set_id where t.location_id = l.id))
  from locations l where l.id = $1`

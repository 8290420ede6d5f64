type Licence = {
  type: string
  number: string
  /** ISO 3166-2; null where no one part of a country is meant. */
  state: string | null
  issuer: string
  issued: string
  /** Days from the day on which the demo is written; null for never. */
  expiresIn: number | null
  primary: boolean
  verified: boolean
}
type Role = {
  organization: string
  code: string
  /** A code of the NUCC, as is the taxonomy. */
  specialty: string
  since: string
  until?: string
  active?: boolean
  accepting?: boolean
  hours?: string
  /** Of the same organization, by their names. */
  at?: string[]
  /** Who signs in as them. */
  user?: string
}
export type DemoPractitioner = {
  prefix?: string
  given: string
  family: string
  suffix?: string
  preferred?: string
  degrees: string[]
  gender: 'female' | 'male'
  born: string
  languages: string[]
  email: string
  phone: string
  /** Those outside the United States have none. */
  npi?: string
  dea?: string
  taxonomy: string
  licences: Licence[]
  /** The first is the one they were added with. */
  roles: Role[]
}

export const IN_THE_UNITED_STATES: DemoPractitioner[] = [
  {
    prefix: 'Dr.', given: 'Thanh', family: 'Nguyen', degrees: ['MD', 'FAAFP'], gender: 'male', born: '1971-04-18',
    languages: ['en', 'vi'], email: 't.nguyen@eastside.example', phone: '+13125550141', npi: '1047293182', dea: 'BN1048823', taxonomy: '207Q00000X',
    licences: [
      { type: 'medical', number: '036-104882', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2004-07-01', expiresIn: 612, primary: true, verified: true },
      { type: 'medical', number: '58211-20', state: 'US-WI', issuer: 'Wisconsin Department of Safety and Professional Services', issued: '2011-03-14', expiresIn: 341, primary: false, verified: true },
      { type: 'controlled-substances', number: '336-071204', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2004-07-01', expiresIn: 612, primary: true, verified: true },
      { type: 'board-certification', number: 'ABFM 114207', state: null, issuer: 'American Board of Family Medicine', issued: '2005-06-30', expiresIn: 1290, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '207Q00000X', since: '2021-04-12', at: ['Northside Campus'], accepting: false, hours: 'First Tuesday of the month, board meetings' },
      { organization: 'eastside', code: 'physician', specialty: '207Q00000X', since: '2021-04-12', at: ['Eastside Family Medicine', 'Hammond satellite'], hours: 'Monday to Thursday, 8 am to 4 pm', user: 't.nguyen@eastside.example' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Carlos', family: 'Romero', degrees: ['MD', 'FACC'], gender: 'male', born: '1968-11-02',
    languages: ['en', 'es'], email: 'c.romero@westside.example', phone: '+13125550177', npi: '1182407555', dea: 'FR0981147', taxonomy: '207RC0000X',
    licences: [
      { type: 'medical', number: '036-098114', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2001-07-01', expiresIn: 25, primary: true, verified: true },
      { type: 'medical', number: '01074411A', state: 'US-IN', issuer: 'Indiana Professional Licensing Agency', issued: '2014-10-01', expiresIn: 208, primary: false, verified: true },
      { type: 'board-certification', number: 'ABIM 201148', state: null, issuer: 'American Board of Internal Medicine', issued: '2003-11-20', expiresIn: 930, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '207RC0000X', since: '2021-08-30', at: ['Northside Campus'], accepting: false },
      { organization: 'westside', code: 'physician', specialty: '207RC0000X', since: '2021-08-30', at: ['Westside Medical Center', 'Treadmill room'], hours: 'Monday, Wednesday and Friday', user: 'c.romero@westside.example' },
      { organization: 'westside-cardiology', code: 'physician', specialty: '207RC0000X', since: '2021-11-08' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Ama', family: 'Mensah', degrees: ['MD'], gender: 'female', born: '1984-02-29',
    languages: ['en', 'fr'], email: 'a.mensah@northside.example', phone: '+13125550129', npi: '1463072813', taxonomy: '207R00000X',
    licences: [
      { type: 'medical', number: '036-141207', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2014-07-01', expiresIn: -12, primary: true, verified: true },
      { type: 'medical', number: '70418-20', state: 'US-WI', issuer: 'Wisconsin Department of Safety and Professional Services', issued: '2018-05-09', expiresIn: 144, primary: false, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '207R00000X', since: '2022-09-05', at: ['Main building', 'Exam room 2', 'Lakeview After Hours'], hours: 'Tuesday to Friday, 9 am to 5 pm' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Zara', family: 'Khan', degrees: ['DO'], gender: 'female', born: '1987-08-21',
    languages: ['en', 'ur'], email: 'z.khan@northside.example', phone: '+13125550152', npi: '1509338749', taxonomy: '208000000X',
    licences: [
      { type: 'medical', number: '036-150399', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2017-07-01', expiresIn: 58, primary: true, verified: false },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '208000000X', since: '2022-05-16', at: ['Rogers Park office'], active: false },
      { organization: 'eastside-pediatrics', code: 'physician', specialty: '208000000X', since: '2022-05-16' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Sarah', family: 'Whitfield', degrees: ['MD', 'MPH'], gender: 'female', born: '1979-12-11',
    languages: ['en'], email: 's.whitfield@northside.example', phone: '+13125550186', npi: '1327719047', taxonomy: '207V00000X',
    licences: [
      { type: 'medical', number: '036-127745', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2010-07-01', expiresIn: 402, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '207V00000X', since: '2023-05-08', until: '2024-05-31', at: ['Rogers Park office'] },
      { organization: 'eastside-womens-health', code: 'physician', specialty: '207V00000X', since: '2024-06-03', hours: 'Monday to Wednesday' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Peju', family: 'Oyelaran', degrees: ['MD'], gender: 'female', born: '1975-06-07',
    languages: ['en', 'yo'], email: 'p.oyelaran@northside.example', phone: '+13125550110', npi: '1215584305', taxonomy: '207Q00000X',
    licences: [
      { type: 'medical', number: '036-112963', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2006-07-01', expiresIn: 733, primary: true, verified: true },
      { type: 'medical', number: '01081927A', state: 'US-IN', issuer: 'Indiana Professional Licensing Agency', issued: '2019-01-15', expiresIn: 733, primary: false, verified: true },
      { type: 'medical', number: '4301-118822', state: 'US-MI', issuer: 'Michigan Department of Licensing and Regulatory Affairs', issued: '2020-02-01', expiresIn: 86, primary: false, verified: false },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '207Q00000X', since: '2022-01-17', at: ['Main building', 'Exam room 1'], hours: 'Monday to Friday, 8 am to noon' },
    ],
  },
  {
    given: 'Greta', family: 'Larsen', degrees: ['MSN', 'FNP-BC'], gender: 'female', born: '1990-03-30',
    languages: ['en', 'sv'], email: 'g.larsen@northside.example', phone: '+13125550133', npi: '1639022171', taxonomy: '363LF0000X',
    licences: [
      { type: 'advanced-practice', number: '209-018844', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2018-06-01', expiresIn: 189, primary: true, verified: true },
      { type: 'nursing', number: '041-402771', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2013-06-15', expiresIn: 189, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'nurse-practitioner', specialty: '363LF0000X', since: '2023-02-01', at: ['Main building', 'Mobile vaccination unit'] },
    ],
  },
  {
    given: 'Marcus', family: 'Bell', degrees: ['PA-C'], gender: 'male', born: '1992-01-14',
    languages: ['en', 'es'], email: 'm.bell@westside.example', phone: '+13125550168', npi: '1718300449', taxonomy: '363A00000X',
    licences: [
      { type: 'medical', number: '085-009127', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2019-03-01', expiresIn: 77, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician-assistant', specialty: '363A00000X', since: '2023-06-12', at: ['Lakeview After Hours'] },
      { organization: 'westside-urgent-care', code: 'physician-assistant', specialty: '363A00000X', since: '2023-06-12', at: ['Westside Urgent Care'], hours: 'Friday to Sunday, 7 am to 7 pm' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Hannah', family: 'Weiss', degrees: ['MD'], gender: 'female', born: '1982-10-05',
    languages: ['en', 'de', 'he'], email: 'h.weiss@westside.example', phone: '+13125550194', npi: '1388451621', taxonomy: '207P00000X',
    licences: [
      { type: 'medical', number: '036-133510', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2012-07-01', expiresIn: 455, primary: true, verified: true },
      { type: 'medical', number: '66102-20', state: 'US-WI', issuer: 'Wisconsin Department of Safety and Professional Services', issued: '2016-08-22', expiresIn: 9, primary: false, verified: true },
    ],
    roles: [
      { organization: 'westside-urgent-care', code: 'physician', specialty: '207P00000X', since: '2023-05-30', at: ['Westside Urgent Care'] },
    ],
  },
  {
    given: 'Luis', family: 'Ortega', degrees: ['RN'], gender: 'male', born: '1995-05-19',
    languages: ['en', 'es'], email: 'l.ortega@eastside.example', phone: '+13125550105', npi: '1802744197', taxonomy: '163W00000X',
    licences: [
      { type: 'nursing', number: '041-498120', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2018-06-20', expiresIn: 300, primary: true, verified: true },
    ],
    roles: [
      { organization: 'eastside', code: 'nurse', specialty: '163W00000X', since: '2021-09-01', at: ['Eastside Family Medicine', 'Consultation room A'], accepting: false },
    ],
  },
  {
    prefix: 'Dr.', given: 'Ingrid', family: 'Solheim', degrees: ['MD', 'PhD'], gender: 'female', born: '1966-09-27',
    languages: ['en', 'no'], email: 'i.solheim@eastside.example', phone: '+13125550118', npi: '1093375263', taxonomy: '2085R0202X',
    licences: [
      { type: 'medical', number: '036-089902', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '1999-07-01', expiresIn: 520, primary: true, verified: true },
      { type: 'medical', number: '52277-20', state: 'US-WI', issuer: 'Wisconsin Department of Safety and Professional Services', issued: '2008-04-30', expiresIn: 520, primary: false, verified: true },
      { type: 'medical', number: 'MD-41882', state: 'US-IA', issuer: 'Iowa Board of Medicine', issued: '2015-01-01', expiresIn: 61, primary: false, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'physician', specialty: '2085R0202X', since: '2023-02-01', accepting: false },
      { organization: 'eastside-imaging', code: 'physician', specialty: '2085R0202X', since: '2023-02-01', at: ['Eastside Imaging'], accepting: false },
      { organization: 'eastside-mri', code: 'physician', specialty: '2085N0700X', since: '2024-09-16', accepting: false },
    ],
  },
  {
    given: 'Kofi', family: 'Asante', degrees: ['RT(R)(MR)'], gender: 'male', born: '1988-07-16',
    languages: ['en'], email: 'k.asante@eastside.example', phone: '+13125550171', npi: '1744098314', taxonomy: '2471M1202X',
    licences: [
      { type: 'other', number: '500-882104', state: 'US-IL', issuer: 'Illinois Emergency Management Agency', issued: '2014-02-01', expiresIn: 118, primary: true, verified: true },
    ],
    roles: [
      { organization: 'eastside-mri', code: 'technician', specialty: '2471M1202X', since: '2024-09-16', accepting: false },
    ],
  },
  {
    given: 'Elena', family: 'Petrakis', degrees: ['CNM'], gender: 'female', born: '1986-04-08',
    languages: ['en', 'el'], email: 'e.petrakis@eastside.example', phone: '+13125550147', npi: '1688112907', taxonomy: '367A00000X',
    licences: [
      { type: 'advanced-practice', number: '209-014250', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2015-09-01', expiresIn: 189, primary: true, verified: false },
      { type: 'nursing', number: '041-377402', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2010-06-15', expiresIn: 189, primary: true, verified: false },
    ],
    roles: [
      { organization: 'eastside-womens-health', code: 'midwife', specialty: '367A00000X', since: '2022-06-20' },
    ],
  },
  {
    prefix: 'Dr.', given: 'David', family: 'Rosen', suffix: 'Sr.', degrees: ['MD'], gender: 'male', born: '1959-02-13',
    languages: ['en', 'yi'], email: 'd.rosen@westside.example', phone: '+13125550126', npi: '1022660488', taxonomy: '207RC0000X',
    licences: [
      { type: 'medical', number: '036-071156', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '1990-07-01', expiresIn: null, primary: true, verified: true },
    ],
    roles: [
      { organization: 'westside-cardiology', code: 'physician', specialty: '207RC0000X', since: '2021-11-08', accepting: false },
    ],
  },
  {
    given: 'Mei', family: 'Zhang', preferred: 'May', degrees: ['PharmD'], gender: 'female', born: '1991-11-23',
    languages: ['en', 'zh-Hant'], email: 'm.zhang@northside.example', phone: '+13125550159', npi: '1766409258', taxonomy: '183500000X',
    licences: [
      { type: 'pharmacy', number: '051-302846', state: 'US-IL', issuer: 'Illinois Department of Financial and Professional Regulation', issued: '2016-08-01', expiresIn: 33, primary: true, verified: true },
    ],
    roles: [
      { organization: 'northside', code: 'pharmacist', specialty: '183500000X', since: '2024-01-15', at: ['Campus pharmacy'], accepting: false, user: 'm.zhang@northside.example' },
    ],
  },
  {
    given: 'Owen', family: 'Castellanos', degrees: ['DPT'], gender: 'male', born: '1993-09-09',
    languages: ['en', 'es'], email: 'o.castellanos@westside.example', phone: '+13125550182', npi: '1825177037', taxonomy: '225100000X',
    licences: [],
    roles: [
      { organization: 'westside', code: 'therapist', specialty: '225100000X', since: '2024-10-01', at: ['West wing'] },
    ],
  },
] // prettier-ignore

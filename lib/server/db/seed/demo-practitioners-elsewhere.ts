import type { DemoPractitioner } from './demo-practitioner-data'

export const ELSEWHERE: DemoPractitioner[] = [
  {
    prefix: 'Dr.', given: 'Jana', family: 'Fischer', degrees: ['Dr. med.'], gender: 'female', born: '1972-05-20',
    languages: ['de', 'en'], email: 'j.fischer@rheinland.example', phone: '+492215550101', taxonomy: '207Q00000X',
    licences: [
      { type: 'medical', number: '0502-118204', state: 'DE-NW', issuer: 'Ärztekammer Nordrhein', issued: '2001-02-01', expiresIn: null, primary: true, verified: true },
    ],
    roles: [
      { organization: 'rheinland', code: 'physician', specialty: '207Q00000X', since: '2022-02-14', accepting: false, user: 'j.fischer@rheinland.example' },
      { organization: 'bonn', code: 'physician', specialty: '207Q00000X', since: '2022-09-12', at: ['Hausarztzentrum Bonn'], hours: 'Montag bis Mittwoch, 8–13 Uhr' },
    ],
  },
  {
    given: 'Emre', family: 'Aydın', degrees: ['FA Radiologie'], gender: 'male', born: '1978-01-31',
    languages: ['de', 'tr'], email: 'c.aydin@koeln.example', phone: '+492215550118', taxonomy: '2085R0202X',
    licences: [
      { type: 'medical', number: '0502-140977', state: 'DE-NW', issuer: 'Ärztekammer Nordrhein', issued: '2008-09-15', expiresIn: null, primary: true, verified: true },
    ],
    roles: [
      { organization: 'rheinland', code: 'physician', specialty: '2085R0202X', since: '2022-03-01', accepting: false },
      { organization: 'koeln-radiologie', code: 'physician', specialty: '2085R0202X', since: '2023-10-05' },
    ],
  },
  {
    prefix: 'Dr.', given: 'Sabine', family: 'Krämer', degrees: ['FA Innere Medizin'], gender: 'female', born: '1981-12-03',
    languages: ['de', 'en', 'fr'], email: 's.kraemer@koeln.example', phone: '+492215550126', taxonomy: '207R00000X',
    licences: [
      { type: 'medical', number: '0502-151330', state: 'DE-NW', issuer: 'Ärztekammer Nordrhein', issued: '2012-04-01', expiresIn: null, primary: true, verified: false },
    ],
    roles: [
      { organization: 'koeln', code: 'physician', specialty: '207R00000X', since: '2022-03-01', at: ['Ärztehaus Köln', 'Labor'] },
    ],
  },
  {
    given: '由美子', family: '佐藤', degrees: ['MD'], gender: 'female', born: '1976-08-08',
    languages: ['ja', 'en'], email: 'y.sato@sakura.example', phone: '+81355550102', taxonomy: '207R00000X',
    licences: [
      { type: 'medical', number: '第412087号', state: 'JP-13', issuer: '厚生労働省', issued: '2001-05-10', expiresIn: null, primary: true, verified: true },
    ],
    roles: [
      { organization: 'sakura', code: 'physician', specialty: '207R00000X', since: '2023-01-16' },
      { organization: 'sakura-shibuya', code: 'physician', specialty: '207R00000X', since: '2023-02-06', at: ['渋谷さくらクリニック', '第一診察室'], user: 'y.sato@sakura.example' },
    ],
  },
  {
    given: '健太', family: '鈴木', degrees: ['MD'], gender: 'male', born: '1985-03-21',
    languages: ['ja'], email: 'k.suzuki@sakura.example', phone: '+81665550114', taxonomy: '208000000X',
    licences: [
      { type: 'medical', number: '第478821号', state: 'JP-27', issuer: '厚生労働省', issued: '2011-05-09', expiresIn: null, primary: true, verified: true },
      { type: 'board-certification', number: '小児科専門医 20188', state: null, issuer: '日本小児科学会', issued: '2017-04-01', expiresIn: 70, primary: true, verified: false },
    ],
    roles: [
      { organization: 'sakura', code: 'physician', specialty: '208000000X', since: '2024-04-08' },
      { organization: 'sakura-osaka', code: 'physician', specialty: '208000000X', since: '2024-04-08', at: ['大阪さくらクリニック'] },
    ],
  },
  {
    given: '美咲', family: '高橋', degrees: ['RN'], gender: 'female', born: '1994-10-12',
    languages: ['ja'], email: 'm.takahashi@sakura.example', phone: '+81355550127', taxonomy: '163W00000X',
    licences: [
      { type: 'nursing', number: '第1520443号', state: 'JP-13', issuer: '厚生労働省', issued: '2016-04-15', expiresIn: null, primary: true, verified: true },
    ],
    roles: [
      { organization: 'sakura-shibuya', code: 'nurse', specialty: '163W00000X', since: '2023-02-06', at: ['渋谷さくらクリニック'], accepting: false },
    ],
  },
  {
    prefix: 'Dr.', given: 'Yousef', family: 'Al-Mutairi', degrees: ['MBBCh', 'FRCP'], gender: 'male', born: '1970-02-02',
    languages: ['ar', 'en'], email: 'y.almutairi@gulfcare.example', phone: '+96522550101', taxonomy: '207R00000X',
    licences: [
      { type: 'medical', number: 'KW-M-20418', state: 'KW-HA', issuer: 'Kuwait Ministry of Health', issued: '2000-09-01', expiresIn: 47, primary: true, verified: true },
    ],
    roles: [
      { organization: 'gulfcare', code: 'physician', specialty: '207R00000X', since: '2024-06-03' },
      { organization: 'gulfcare-salmiya', code: 'physician', specialty: '207R00000X', since: '2024-06-24', at: ['عيادة السالمية'], hours: 'Sunday to Thursday, 9 am to 1 pm' },
    ],
  },
  {
    prefix: 'د.', given: 'نورة', family: 'العنزي', degrees: ['MBBCh'], gender: 'female', born: '1988-06-15',
    languages: ['ar', 'en'], email: 'n.alenezi@gulfcare.example', phone: '+96522550113', taxonomy: '208000000X',
    licences: [
      { type: 'medical', number: 'KW-M-31872', state: 'KW-HA', issuer: 'Kuwait Ministry of Health', issued: '2014-10-12', expiresIn: 290, primary: true, verified: true },
    ],
    roles: [
      { organization: 'gulfcare-salmiya', code: 'physician', specialty: '208000000X', since: '2024-06-24', at: ['عيادة السالمية'] },
    ],
  },
  {
    given: 'Priya', family: 'Nair', degrees: ['BSc Nursing'], gender: 'female', born: '1991-04-25',
    languages: ['en', 'ml', 'ar'], email: 'p.nair@gulfcare.example', phone: '+96522550120', taxonomy: '163W00000X',
    licences: [
      { type: 'nursing', number: 'KW-N-55210', state: 'KW-HA', issuer: 'Kuwait Ministry of Health', issued: '2019-01-20', expiresIn: -3, primary: true, verified: true },
    ],
    roles: [
      { organization: 'gulfcare', code: 'nurse', specialty: '163W00000X', since: '2024-07-01', accepting: false },
    ],
  },
] // prettier-ignore

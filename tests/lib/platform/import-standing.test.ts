import { describe, expect, test } from 'vitest'
import { contactImport } from '@/lib/marketing/contacts/import'
import { CONSENT_NOT_ASKED, standingOf } from '@/lib/marketing/contacts/import-standing'
import { cellsOf, guessMapping } from '@/lib/platform/imports/noun'

const said = (cells: Record<string, string>) => standingOf({ consent: CONSENT_NOT_ASKED, ...cells })

describe('the standing that a file gives somebody', () => {
  test.each<[Record<string, string>, string]>([
    [{ status: 'unsubscribed' }, 'unsubscribed'],
    [{ status: 'Blocklisted' }, 'unsubscribed'],
    [{ status: 'opted-out' }, 'unsubscribed'],
    [{ status: 'cleaned' }, 'bounced'],
    [{ status: 'unreachable' }, 'bounced'],
    [{ status: 'Spam complaint' }, 'complained'],
    [{ status: 'disabled' }, 'by-hand'],
    [{ status: 'By hand' }, 'by-hand'],
    [{ status: 'subscribed', unsubscribed: 'TRUE' }, 'unsubscribed'],
    [{ unsubscribed: '2022-01-05 09:00:00' }, 'unsubscribed'],
    [{ blocklisted: 'yes' }, 'unsubscribed'],
    [{ blocklisted: '1.0' }, 'unsubscribed'],
    [{ bounced: 'UNKNOWN_USER' }, 'bounced'],
    [{ bounced: 'yes', complained: 'yes', status: 'unsubscribed' }, 'complained'],
    [{ consent: 'withdrawn' }, 'unsubscribed'],
    [{ consent: 'yes', status: 'unsubscribed' }, 'unsubscribed'],
    [{ how: 'opted out' }, 'unsubscribed'],
    [{ how: 'Opted out by phone' }, 'unsubscribed'],
    [{ consent: 'unsubscribed in 2021' }, 'unsubscribed'],
    [{ status: 'contactFlaggedAsSpam' }, 'complained'],
    [{ status: 'unsubscribedViaEmail' }, 'unsubscribed'],
    [{ status: 'hardBounce' }, 'bounced'],
    [{ bounced: 'hard' }, 'bounced'],
    [{ bounced: '2022-01-05 09:00:00' }, 'bounced'],
    [{ bounced: 'complaint' }, 'complained'],
    [{ unsubscribed: 'ja' }, 'unsubscribed'],
    [{ unsubscribed: '✓' }, 'unsubscribed'],
    [{ how: 'Rescinded' }, 'unsubscribed'],
    [{ how: 'cancelled' }, 'unsubscribed'],
  ])('%j suppresses: %s', (cells, reason) => expect(said(cells).suppress).toBe(reason))

  test.each<[Record<string, string>]>([
    [{}],
    [{ status: 'Active', unsubscribed: 'no', blocklisted: '0', bounced: 'false', complained: '' }],
    [{ status: 'confirmed', unsubscribed: 'FALSE' }],
    [{ status: 'Soft bounce' }],
    [{ bounced: 'soft' }],
    [{ bounced: 'Soft bounce' }],
    [{ bounced: '4.2.2 mailbox full' }],
    [{ unsubscribed: 'nein', blocklisted: 'non', complained: 'N/A' }],
    [{ unsubscribed: '☐', complained: '✗' }],
    [{ bounced: '-' }],
    [{ bounced: '0.0', unsubscribed: '0.0' }],
  ])('%j suppresses nothing', (cells) => {
    const { suppress, undecided, errors } = said(cells)
    expect({ suppress, undecided, errors }).toEqual({
      suppress: null,
      undecided: false,
      errors: {},
    })
  })

  test.each(['unconfirmed', 'pending', 'transactional', 'Non-subscribed', 'inactive', 'No topics'])(
    '“%s” has not confirmed',
    (status) => {
      const { suppress, undecided, errors } = said({ status })
      expect({ suppress, undecided, errors }).toEqual({
        suppress: null,
        undecided: true,
        errors: {},
      })
    },
  )

  test('stops a row where it is not understood', () => {
    expect(said({ status: 'purple' }).errors.status).toContain('This status is not known.')
    expect(said({ unsubscribed: 'perhaps' }).errors.unsubscribed).toBe(
      'Write yes, no or the day on which it was.',
    )
    expect(said({ consent: 'implied' }).errors.consent).toBe('Write yes or no.')
  })
})

describe('a row of an export, by what is guessed', () => {
  const rowOf = (row: Record<string, string>) => {
    const columns = Object.keys(row)
    const chosen = { columns, mapping: guessMapping(contactImport, columns), constants: {} }
    return standingOf(cellsOf(contactImport, chosen, Object.values(row)))
  }

  test.each<[Record<string, string>, string]>([
    [{ Email: 'a@mail.example', 'Opted out of all email': 'Yes' }, 'unsubscribed'],
    [
      {
        Email: 'a@mail.example',
        'Unsubscribed from all email': '',
        'Currently in Email bounced': 'true',
      },
      'bounced',
    ],
    [
      { 'Email address': 'a@mail.example', 'Confirmed Opt-Out Date': '2022-01-01 10:00:00' },
      'unsubscribed',
    ],
    [{ Email: 'a@mail.example', 'Email Marketing Consent': 'UNSUBSCRIBED' }, 'unsubscribed'],
    [{ email: 'a@mail.example', subscriber_type: 'unsubscribed' }, 'unsubscribed'],
    [{ Email: 'a@mail.example', 'Email disabled': 'true' }, 'unsubscribed'],
    [{ 'E-Mail': 'a@mail.example', Abgemeldet: '01.02.2022' }, 'unsubscribed'],
  ])('%j is suppressed: %s', (row, reason) => expect(rowOf(row).suppress).toBe(reason))

  test.each<[Record<string, string>, string]>([
    [
      {
        Email: 'a@mail.example',
        'Unsubscribed from all email': 'No',
        'Opted out of email: One to One': 'true',
      },
      'Opted out of email: One to One',
    ],
    [
      { email: 'a@mail.example', status: 'enabled', subscription_status: 'unsubscribed' },
      'subscription_status',
    ],
    [{ email: 'a@mail.example', subscribed_to_emails: 'false' }, 'subscribed_to_emails'],
    [{ Email: 'a@mail.example', 'Email Suppressions': 'HARD_BOUNCE' }, 'Email Suppressions'],
    [{ Email: 'a@mail.example', 'Do not allow bulk emails': 'Yes' }, 'Do not allow bulk emails'],
    [{ Email: 'a@mail.example', UNSUB_REASON: 'No longer interested' }, 'UNSUB_REASON'],
    [
      {
        Email: 'a@mail.example',
        'Unsubscribe comment': 'I never asked for this newsletter and want no more of it.',
      },
      'Unsubscribe comment',
    ],
    [{ Email: 'a@mail.example', 'Spam complaints': '2' }, 'Spam complaints'],
  ])('%j is stopped by a column that nobody chose', (row, column) => {
    expect(rowOf(row).errors['']).toMatch(`The column “${column}” says`)
  })

  test.each<[Record<string, string>]>([
    [{ Email: 'a@mail.example', SMS_BLOCKLISTED: 'yes' }],
    [{ Email: 'a@mail.example', Notes: 'Unsubscribed from paper mail' }],
    [{ Email: 'a@mail.example', 'Unsubscribe link': 'https://mail.example/u', subscribed: 'yes' }],
    [{ Email: 'a@mail.example', 'Unsubscribe token': 'f3a91c' }],
    [{ Email: 'a@mail.example', 'Email Suppressions': '[]', 'Spam complaints': '0.0', UNSUB: '-' }],
    [{ Email: 'a@mail.example', 'Soft bounces': '1' }],
  ])('%j is neither', (row) => {
    const { suppress, errors } = rowOf(row)
    expect({ suppress, errors }).toEqual({ suppress: null, errors: {} })
  })
})

describe('consent', () => {
  test.each<[Record<string, string>, string, string]>([
    [{ how: 'Form at the front desk' }, 'given', 'Form at the front desk'],
    [{ how: 'yes' }, 'given', 'The file says that they have agreed.'],
    [{ how: '' }, 'unsaid', ''],
    [{ how: 'none' }, 'refused', ''],
    [{ how: 'Refused' }, 'refused', ''],
    [{ how: 'n/a' }, 'refused', ''],
    [{ how: '-' }, 'refused', ''],
    ...[
      'no',
      'none',
      'refused',
      'declined',
      'false',
      '0',
      'nein',
      'non',
      'No, thanks',
      'Declined at the desk',
      'refusé',
      'hat nicht zugestimmt',
      'keine Einwilligung',
      'did not opt in',
      'Didn’t opt-out',
      'n’a pas consenti',
      'no consent given',
      'has never agreed',
      'aucun',
      'Aucune autorisation',
      'ninguno',
      'Ningún consentimiento',
      'nessuno',
      'nessun consenso',
      'nenhum',
      'não autorizou',
      'niciun acord',
      'geen',
      'geen toestemming',
      'ingen',
      'inget samtycke',
      'intet samtykke',
      'uten samtykke',
      'ei',
      'Ei suostumusta',
      'nincs hozzájárulás',
      'yok',
      'Hayır',
      'onay değil',
      'brak',
      'brak zgody',
      'odmówiła',
      'žádný',
      'bez souhlasu',
      'nesouhlasí',
      'žiadny súhlas',
      'ne',
      'καμία',
      'όχι',
      'нет согласия',
      'немає згоди',
      'ללא הסכמה',
      'لا',
      'なし',
      '未同意',
      '无',
      '没有同意',
      '없음',
      '동의 안함',
      'withheld',
      'lehnt ab',
      'awaiting',
      'blank',
      'bounced',
      'unconfirmed',
      '✗',
      '☐',
    ].map((how): [Record<string, string>, string, string] => [{ how }, 'refused', '']),
    ...['opt-out', 'opted out', 'unsubscribed', 'withdrawn', 'Withdrew in May', 'abgemeldet'].map(
      (how): [Record<string, string>, string, string] => [{ how }, 'withdrawn', ''],
    ),
    [{ how: 'Form no. 7' }, 'given', 'Form no. 7'],
    [{ how: '✓' }, 'given', 'The file says that they have agreed.'],
    [{ consent: '✔️' }, 'given', 'The file says that they have agreed.'],
    [{ consent: '☑' }, 'given', 'The file says that they have agreed.'],
    [{ consent: '❌' }, 'refused', ''],
    [{ how: 'Non-profit fair, opted in' }, 'given', 'Non-profit fair, opted in'],
    [{ how: 'Formulaire à l’accueil' }, 'given', 'Formulaire à l’accueil'],
    [{ how: 'Formulär i receptionen' }, 'given', 'Formulär i receptionen'],
    [{ how: '窓口で同意' }, 'given', '窓口で同意'],
    [{ how: 'tak' }, 'given', 'The file says that they have agreed.'],
    [{ consent: 'Não' }, 'refused', ''],
    [{ consent: 'žádný' }, 'refused', ''],
    [{ consent: 'Sim' }, 'given', 'The file says that they have agreed.'],
    [{ consent: 'nein' }, 'refused', ''],
    [{ consent: 'ja', how: 'Formular' }, 'given', 'Formular'],
    [{ consent: 'No, thanks' }, 'refused', ''],
    [{ consent: 'yes', how: 'Web form' }, 'given', 'Web form'],
    [{ consent: '1' }, 'given', 'The file says that they have agreed.'],
    [{ consent: '1.0' }, 'given', 'The file says that they have agreed.'],
    [{ consent: '0.0' }, 'refused', ''],
    [{ consent: '2021-03-16 14:40:47' }, 'given', 'The file says that they have agreed.'],
    [{ consent: 'no', how: 'Web form' }, 'refused', ''],
    [{ consent: '0', how: 'Web form' }, 'refused', ''],
    [{ consent: '', how: 'Web form' }, 'unsaid', ''],
  ])('of %j is %s', (cells, consent, wording) => {
    const found = said(cells)
    expect(found).toMatchObject({ consent, wording })
    expect(found.errors).toEqual({})
  })

  test('is neither where yes and its wording disagree', () => {
    for (const how of ['none', 'Declined at the desk', 'opted out'])
      expect(said({ consent: 'yes', how })).toMatchObject({
        consent: 'unsaid',
        errors: { how: expect.any(String) },
      })
  })
})

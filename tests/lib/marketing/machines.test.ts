import { expect, test } from 'vitest'
import { isMachine } from '@/lib/marketing/campaigns/machines'

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'
const person = { method: 'GET', userAgent: BROWSER, secondsSinceSent: 60 }

test.each<[string, object, boolean]>([
  ['a browser', {}, false],
  [
    'a proxy that loads what somebody opens',
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    },
    false,
  ],
  ['a browser that follows two links', { linksWithinTenSeconds: 2 }, false],
  ['a question for the headers alone', { method: 'HEAD' }, true],
  ['nobody by name', { userAgent: ' ' }, true],
  ['Apple’s proxy', { userAgent: 'Mozilla/5.0' }, true],
  ['a scanner', { userAgent: `${BROWSER} BarracudaCentral` }, true],
  ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }, true],
  ['a program', { userAgent: 'python-requests/2.32' }, true],
  ['whoever is there within two seconds', { secondsSinceSent: 1.9 }, true],
  ['whoever follows three links at once', { linksWithinTenSeconds: 3 }, true],
])('%s', (_who, asked, machine) => expect(isMachine({ ...person, ...asked })).toBe(machine))

import { describe, expect, test } from 'vitest'
import { useInvoiceActs, useSendInvoice } from '@/hooks/billing/use-invoices'
import { useCreateApiKey } from '@/hooks/identity/use-api-keys'
import { useUserActs } from '@/hooks/identity/use-users'
import { useCampaignActs } from '@/hooks/marketing/use-campaigns'
import { useTemplateActs } from '@/hooks/marketing/use-templates'
import {
  practitioners,
  useOwnRecordActs,
  usePractitionerActs,
} from '@/hooks/practice/use-practitioners'
import { useExports } from '@/hooks/tenancy/use-account-exports'
import { useOrganizationDeed } from '@/hooks/tenancy/use-organizations'
import { useSendFile } from '@/hooks/ui/form/use-files'
import type { Failure } from '@/lib/client/call'
import { renderConsole } from '../console'
import { serve } from '../server'

type Deed = (word: string) => Promise<unknown>

/** A hook as it is used on a page, whose calls reach a server that loses its first answers. */
function using(useDeed: () => Deed, lost: number) {
  let deed: Deed | undefined
  function Page() {
    deed = useDeed()
    return null
  }
  const server = serve({})
  const { fetch } = globalThis
  let left = lost
  globalThis.fetch = async (...sent) => {
    const answer = await fetch(...sent)
    if ((sent[1]?.method ?? 'GET') !== 'GET' && left-- > 0) throw new TypeError('Failed to fetch')
    return answer
  }
  renderConsole(<Page />)
  const keys = () =>
    server.asked
      .filter(({ method }) => method !== 'GET')
      .map(({ headers }) => headers.get('Idempotency-Key'))
  const act = (word: string) =>
    deed!(word).then(
      () => 'done',
      ({ error }: Failure) => error,
    )
  return { act, keys }
}

const LOST =
  'Network Error. No answer came, so this may have been done. Send it again to find out: it is done once.'

const payment = { method: 'bank-transfer', receivedOn: '2026-03-04' } as const

/** Every act that creates or sends something, saying a word of somebody's. */
const deeds: [string, () => Deed][] = [
  [
    'a payment',
    () => {
      const { pay } = useInvoiceActs()
      return (reference) => pay('INV-1', { ...payment, reference })
    },
  ],
  [
    'a refund',
    () => {
      const { refund } = useInvoiceActs()
      return (reason) => refund('INV-1', { amount: 100, reason, alsoCredited: false })
    },
  ],
  [
    'a credit note',
    () => {
      const { credit } = useInvoiceActs()
      return (reason) => credit('INV-1', { reason, alsoCredited: false })
    },
  ],
  [
    'an invoice by mail',
    () => {
      const send = useSendInvoice()
      return (name) => send('INV-1', { recipients: [`${name}@example.com`] })
    },
  ],
  [
    'an invitation',
    () => {
      const { invite } = useUserActs()
      return (name) => invite([{ email: `${name}@example.com`, roles: [], groups: [] } as never])
    },
  ],
  [
    'a role of a practitioner',
    () => {
      const { give } = usePractitionerActs()
      return (code) => give({ code } as never)
    },
  ],
  [
    'the renewal of a licence',
    () => {
      const { renew } = useOwnRecordActs()
      return (number) => renew('l1', { number } as never)
    },
  ],
  [
    'a test mail of a template',
    () => {
      const { test: send } = useTemplateActs()
      return (name) => send(1, { to: `${name}@example.com` } as never)
    },
  ],
  [
    'a test mail of a campaign',
    () => {
      const { test: send } = useCampaignActs()
      return (name) => send(1, { to: `${name}@example.com` } as never)
    },
  ],
  [
    'a file',
    () => {
      const send = useSendFile(practitioners)
      return (name) =>
        send('PUT', '/:id/photo', { id: 'p1' }, new File(['x'], name, { lastModified: 1 }))
    },
  ],
]

describe.each(deeds)('%s', (_, useDeed) => {
  test('whose answer was lost is sent again under the same name', async () => {
    const { act, keys } = using(useDeed, 2)
    expect([await act('one'), await act('one'), await act('one')]).toEqual([LOST, LOST, 'done'])
    const [first, ...others] = keys()
    expect(first).toBeTruthy()
    expect(others).toEqual([first, first])
  })

  test('that is another one is sent under another name, once it is known what became of the first', async () => {
    const { act, keys } = using(useDeed, 1)
    expect(await act('one')).toBe(LOST)
    expect(await act('two')).toMatch(/^What you had sent before was done after all/)
    expect(await act('two')).toBe('done')
    const [first, settled, second] = keys()
    expect(settled).toBe(first)
    expect(second).toBeTruthy()
    expect(second).not.toBe(first)
  })

  test('that was done can be meant once more', async () => {
    const { act, keys } = using(useDeed, 0)
    expect([await act('one'), await act('one')]).toEqual(['done', 'done'])
    expect(new Set(keys()).size).toBe(2)
  })
})

test('A charge and an export, which say nothing, are named as well', async () => {
  const charge = using(() => {
    const { charge } = useInvoiceActs()
    return () => charge('INV-1')
  }, 1)
  await charge.act('')
  await charge.act('')
  const begin = using(() => useExports().begin, 1)
  await begin.act('')
  await begin.act('')
  for (const [first, second] of [charge.keys(), begin.keys()]) {
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  }
})

test('What is done with one row says nothing of another', async () => {
  const { act, keys } = using(() => {
    const deed = useOrganizationDeed()
    return (domainURL) => deed('suspend', { domainURL, version: 1 } as never)
  }, 1)
  expect([await act('a'), await act('b'), await act('a')]).toEqual([LOST, 'done', 'done'])
  const [a, b, again] = keys()
  expect(again).toBe(a)
  expect(b).not.toBe(a)
})

test('What was sent by a dialog that is opened again is settled before anything else is done', async () => {
  const usePay = () => {
    const { pay } = useInvoiceActs()
    return (reference: string) => pay('INV-1', { ...payment, reference })
  }
  const closed = using(usePay, 1)
  expect(await closed.act('one')).toBe(LOST)
  const opened = using(usePay, 0)
  expect(await opened.act('one')).toBe(
    'This was done after all when it was sent before, and has not been done again. Reload the page to see it.',
  )
  expect(await opened.act('one')).toBe('done')
  const [settled, again] = opened.keys()
  expect([settled]).toEqual(closed.keys())
  expect(again).not.toBe(settled)
})

test('What answers a secret is not kept by the server, and does not promise to be done once', async () => {
  const key = using(() => {
    const create = useCreateApiKey()
    return (name) => create({ name } as never)
  }, 1)
  expect(await key.act('one')).toMatch(/Look before you send it again\.$/)
  const resend = using(() => useUserActs().resend, 1)
  expect(await resend.act('u1')).toMatch(/Look before you send it again\.$/)
  expect([...key.keys(), ...resend.keys()]).toEqual([null, null])
})

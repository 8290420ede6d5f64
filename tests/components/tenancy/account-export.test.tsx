import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ExportDialog } from '@/components/tenancy/account/ExportDialog'
import type { Account, AccountExport } from '@/lib/tenancy/organizations/schema'
import { renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const account = { domainURL: 'northside', label: 'Northside', version: 3 } as unknown as Account
const exportOf = (more: Partial<AccountExport> = {}): AccountExport => ({
  id: '11111111-1111-4111-8111-111111111111',
  state: 'waiting',
  done: 0,
  total: 24,
  bytes: null,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
})
const ADDRESS = '/admin/organizations/northside/export'

function open(list: () => AccountExport[], begin: Handler = () => ok(list()[0])) {
  const server = serve({ [`GET ${ADDRESS}`]: () => ok(list()), [`POST ${ADDRESS}`]: begin })
  renderConsole(<ExportDialog account={account} onClose={() => undefined} />, {
    pathname: '/admin/organizations/[organizationDomainURL]/account',
    query: { organizationDomainURL: 'northside' },
  })
  return server
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('the export of an account', () => {
  test('begins when it is confirmed, shows how far it is, and offers the archive when it is ready', async () => {
    let exports: AccountExport[] = []
    const server = open(
      () => exports,
      () => ok((exports = [exportOf()])[0]),
    )
    await waitFor(async () => expect((await button('Export')).disabled).toBe(false))
    await userEvent.click(await button('Export'))
    await screen.findByText('Waiting to begin…')
    expect(server.times(`POST ${ADDRESS}`)).toBe(1)
    exports = [exportOf({ state: 'running', done: 7 })]
    await screen.findByText('Preparing: 7 of 24 files.')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    exports = [exportOf({ state: 'ready', done: 24, bytes: 1_234_567 })]
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe(`/api/v1${ADDRESS}/${exports[0]!.id}/file`)
    expect(screen.getByText(/is ready: 1\.2 MB/)).toBeTruthy()
  })

  test('that is under way is shown when the dialog opens again', async () => {
    open(() => [exportOf({ state: 'running', done: 3 })])
    await screen.findByText('Preparing: 3 of 24 files.')
  })

  test('that failed can be tried again', async () => {
    open(() => [exportOf({ state: 'failed' })])
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The last export failed. Try again.',
    )
    expect((await button('Export')).disabled).toBe(false)
  })

  test('says why it was refused', async () => {
    const sentence =
      'Another export of this organization is being made. Try again when it is ready.'
    open(
      () => [],
      () => refused(409, sentence),
    )
    await waitFor(async () => expect((await button('Export')).disabled).toBe(false))
    await userEvent.click(await button('Export'))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })
})

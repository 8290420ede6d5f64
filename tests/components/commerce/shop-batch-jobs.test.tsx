import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BatchJobActions } from '@/components/commerce/batch-jobs/BatchJobActions'
import { NewBatchJobDrawer } from '@/components/commerce/batch-jobs/NewBatchJobDrawer'
import type { BatchJob } from '@/hooks/commerce/use-batch-jobs'
import { composedFile } from '@/lib/client/commerce/shop-upload'
import { renderConsole } from '../console'
import { refused, serve } from '../server'

const IS_ZIP = 'This file is sent as a CSV file, but it is a ZIP archive.'

test('a file that is no table is told of at its field, and no job is begun with it', async () => {
  const user = userEvent.setup()
  const { times } = serve({ 'POST /commerce/admin/uploads': () => refused(422, IS_ZIP) })
  renderConsole(<NewBatchJobDrawer onClose={() => {}} />, {
    pathname: '/admin/commerce/batch-jobs',
  })
  await user.click(await screen.findByRole('combobox', { name: 'Job' }))
  await user.click(await screen.findByRole('option', { name: 'Import of products' }))
  const file = new File(['PK\u0003\u0004'], 'products.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('CSV file', { selector: 'input' }), {
    target: { files: [file] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  expect((await screen.findByText(IS_ZIP)).id).toMatch(/-error$/)
  expect(times('POST /commerce/admin/batch-jobs')).toBe(0)
})

test('a list is composed before it is sent, and one that is not UTF-8 is sent as it is', async () => {
  const list = (content: BlobPart) => new File([content], 'products.csv', { type: 'text/csv' })
  const composed = await composedFile(list('\ufeffProduct Title\nZoe\u0308\n'))
  expect([composed.name, composed.type]).toEqual(['products.csv', 'text/csv'])
  expect(Buffer.from(await composed.arrayBuffer()).toString()).toBe(
    '\ufeffProduct Title\nZo\u00eb\n',
  )
  for (const content of ['Product Title\nZo\u00eb\n', new Uint8Array([0x5a, 0x6f, 0xeb])])
    expect(await composedFile(list(content))).toHaveProperty('size', list(content).size)

  const user = userEvent.setup()
  const sent: string[] = []
  serve({
    'POST /commerce/admin/uploads': async ({ body }) => {
      sent.push(Buffer.from(await (body as Blob).arrayBuffer()).toString())
      return refused(422, IS_ZIP)
    },
  })
  renderConsole(<NewBatchJobDrawer onClose={() => {}} />, {
    pathname: '/admin/commerce/batch-jobs',
  })
  await user.click(await screen.findByRole('combobox', { name: 'Job' }))
  await user.click(await screen.findByRole('option', { name: 'Import of products' }))
  fireEvent.change(screen.getByLabelText('CSV file', { selector: 'input' }), {
    target: { files: [list('Zoe\u0308')] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await screen.findByText(IS_ZIP)
  expect(sent).toEqual([expect.stringContaining('\r\n\r\nZo\u00eb\r\n--')])
})

test('the file of an export is the console’s, in which no cell is a formula', async () => {
  serve({})
  const job = {
    id: 'batch_1',
    type: 'order-export',
    status: 'completed',
    dry_run: false,
    result: { file_key: 'a.csv' },
  }
  renderConsole(<BatchJobActions job={job as BatchJob} />, {
    pathname: '/admin/commerce/batch-jobs',
  })
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/v1/admin/commerce/batch-jobs/batch_1/file')
})

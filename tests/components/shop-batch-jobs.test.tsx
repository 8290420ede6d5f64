import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NewBatchJobDrawer } from '@/components/commerce/batch-jobs/NewBatchJobDrawer'
import { renderConsole } from './console'
import { refused, serve } from './server'

const IS_ZIP = 'This file is sent as a CSV file, but it is a ZIP archive.'

test('a file that is no table is told of at its field, and no job is begun with it', async () => {
  const user = userEvent.setup()
  const { times } = serve({ 'POST /commerce/admin/uploads': () => refused(422, IS_ZIP) })
  renderConsole(<NewBatchJobDrawer onClose={() => {}} />, { pathname: '/admin/commerce/batch-jobs' })
  await user.click(await screen.findByRole('combobox', { name: 'Job' }))
  await user.click(await screen.findByRole('option', { name: 'Import of products' }))
  const file = new File(['PK\u0003\u0004'], 'products.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('CSV file', { selector: 'input' }), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  expect((await screen.findByText(IS_ZIP)).id).toMatch(/-error$/)
  expect(times('POST /commerce/admin/batch-jobs')).toBe(0)
})

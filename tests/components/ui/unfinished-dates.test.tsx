import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from '@/lib/shared/zod'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { renderConsole } from '../console'
import { serve } from '../server'

const UNFINISHED = 'Enter the whole date, or delete all of it.'
const Licence = z.object({ expires: z.string() })

/** Deletes the month of the date alone, after which browsers have no value for it. */
function deleteMonth(field: HTMLElement) {
  fireEvent.change(field, { target: { value: '' } })
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true })
}

test('a date of which a part is missing is not saved as none', async () => {
  serve({})
  const onSubmit = vi.fn(async () => {})
  renderConsole(
    <FormDialog
      title="Licence"
      schema={Licence}
      initialValues={{ expires: '2027-02-14' }}
      onClose={() => {}}
      onSubmit={onSubmit}
    >
      {(form) => <TextInput type="date" label="Expires" {...form.getInputProps('expires')} />}
    </FormDialog>,
  )
  const field = await screen.findByLabelText('Expires')
  deleteMonth(field)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(UNFINISHED)).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()

  Object.defineProperty(field, 'validity', { value: { badInput: false } })
  fireEvent.change(field, { target: { value: '2028-02-14' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ expires: '2028-02-14' }))
})

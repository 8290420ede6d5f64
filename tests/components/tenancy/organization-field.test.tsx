import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { OrganizationField } from '@/components/tenancy/organizations/OrganizationField'
import { renderConsole } from '../console'
import { entries, listEntries, serve } from '../server'

const submitted = vi.fn()

function Field({ initially }: { initially: number | null }) {
  const [id, setId] = useState(initially)
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <OrganizationField label="Under" value={id} known={entries[0]} onChange={setId} />
      <output>{id ?? 'none'}</output>
      <button type="submit">Save</button>
    </form>
  )
}

/** The field with Northside Health Group in it, and something typed over that. */
async function type(text: string, initially: number | null = 1) {
  submitted.mockClear()
  serve({ 'GET /admin/organizations': listEntries })
  renderConsole(<Field initially={initially} />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Under' })
  await user.click(field)
  await screen.findByRole('treeitem', { name: /Imaging/ })
  await user.clear(field)
  if (text) await user.type(field, text)
  return { user, field }
}
const value = () => screen.getByRole('status').textContent
const offered = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(count))
const notTaken = (words: string) =>
  screen.findByText(`“${words}” was not taken. Choose an option with Enter or by clicking it.`)

describe('the field for an organization', () => {
  test('announces the first one found, and takes it with Enter without sending the form', async () => {
    const { user, field } = await type('eastside')
    await offered(2)
    const first = document.getElementById(field.getAttribute('aria-activedescendant')!)
    expect(first?.textContent).toContain('Eastside Family Medicine')
    await user.keyboard('{Enter}')
    expect(value()).toBe('2')
    expect(submitted).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(submitted).toHaveBeenCalledOnce()
  })

  test.each(['{Tab}', '{Control>}{Enter}{/Control}'])(
    'takes the only one that is meant at %s',
    async (keys) => {
      const { user, field } = await type('imaging')
      await offered(1)
      await user.keyboard(keys)
      expect(value()).toBe('3')
      expect(field.value).toBe('Eastside Imaging')
    },
  )

  test('says that half a word was not taken, and is not sent by the press that left it', async () => {
    const { user, field } = await type('eastside')
    await offered(2)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).not.toHaveBeenCalled()
    await notTaken('eastside')
    expect(value()).toBe('1')
    expect(document.activeElement).toBe(field)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).toHaveBeenCalledOnce()
  })

  test.each(['{Enter}', '{Control>}{Enter}{/Control}', '{Tab}'])(
    'refuses what nothing is called at %s',
    async (keys) => {
      const { user } = await type('nowhere')
      await screen.findByText('Nobody here')
      await user.keyboard(keys)
      await notTaken('nowhere')
      fireEvent.submit(screen.getByRole('form'))
      expect(submitted).not.toHaveBeenCalled()
      expect(value()).toBe('1')
    },
  )

  test.each(['{Enter}', '{Tab}'])('is empty once its text was deleted, at %s', async (keys) => {
    const { user } = await type('')
    await user.keyboard(keys)
    expect(value()).toBe('none')
    expect(submitted).not.toHaveBeenCalled()
  })
})

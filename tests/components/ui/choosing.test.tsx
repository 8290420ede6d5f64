import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Autocomplete } from '@/components/ui/form/fields/Autocomplete'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { Select, type SelectProps } from '@/components/ui/form/fields/Select'
import { TagsInput } from '@/components/ui/form/fields/TagsInput'
import { renderConsole } from '../console'

const ZONES = ['Africa/Cairo', 'America/Chicago', 'Europe/Oslo', 'Europe/Paris', 'UTC']
const submitted = vi.fn()
const user = userEvent.setup()

function show(field: ReactNode) {
  submitted.mockClear()
  return renderConsole(
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      {field}
      <button type="submit">Save</button>
    </form>,
  )
}
function OneZone({ initially = 'UTC', ...props }: SelectProps & { initially?: string | null }) {
  const [zone, setZone] = useState(initially)
  return (
    <>
      <Select label="Zone" searchable data={ZONES} value={zone} onChange={setZone} {...props} />
      <output>{zone ?? 'none'}</output>
    </>
  )
}
function SomeZones({ initially = [] }: { initially?: string[] }) {
  const [zones, setZones] = useState(initially)
  return (
    <>
      <MultiSelect label="Zones" searchable data={ZONES} value={zones} onChange={setZones} />
      <output>{zones.join(' ')}</output>
    </>
  )
}
function Words({ of: Field }: { of: typeof Autocomplete }) {
  const [words, setWords] = useState('')
  return (
    <>
      <Field
        label="Words"
        data={['cardiology', 'cardiac surgery']}
        value={words}
        onChange={setWords}
      />
      <output>{words}</output>
    </>
  )
}
function Tags() {
  const [tags, setTags] = useState<string[]>([])
  return (
    <>
      <TagsInput
        label="Tags"
        data={['cardiology', 'cardiac surgery']}
        value={tags}
        onChange={setTags}
      />
      <output>{tags.join('|')}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
const value = () => screen.getByRole('status').textContent
const announced = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const announces = (words: string | undefined) => waitFor(() => expect(announced()).toBe(words))

describe('a field with a list of options', () => {
  test('announces the first option that typing has found, and takes it with Enter', async () => {
    show(<OneZone />)
    await user.click(field())
    await announces('UTC')
    await user.clear(field())
    await user.type(field(), 'eur')
    await announces('Europe/Oslo')
    await user.keyboard('{ArrowDown}')
    await announces('Europe/Paris')
    await user.type(field(), 'ope')
    await announces('Europe/Oslo')
    await user.keyboard('{ArrowDown}')
    await announces('Europe/Paris')
    await user.keyboard('{Enter}')
    expect(value()).toBe('Europe/Paris')
    expect(submitted).not.toHaveBeenCalled()
    await announces(undefined)
    await user.keyboard('{Enter}')
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('takes what was typed in full, whatever stands before it in the list', async () => {
    show(<OneZone data={['Equatorial Guinea', 'Guinea', 'Papua New Guinea']} initially={null} />)
    await user.type(field(), 'guinea')
    await announces('Guinea')
    await user.keyboard('{Enter}')
    expect(value()).toBe('Guinea')
  })

  test('opens by itself for nobody who passes by, and keeps what is chosen when Enter is pressed on it', async () => {
    show(<OneZone initially="Europe/Oslo" />)
    await user.tab()
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    await announces('Europe/Oslo')
    await user.keyboard('{Enter}')
    expect(value()).toBe('Europe/Oslo')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(submitted).not.toHaveBeenCalled()
  })

  test.each(['{Tab}', '{Control>}{Enter}{/Control}'])(
    'takes the only option that is meant at %s',
    async (keys) => {
      show(<OneZone />)
      await user.clear(field())
      await user.type(field(), 'oslo')
      await user.keyboard(keys)
      await waitFor(() => expect(value()).toBe('Europe/Oslo'))
      expect(field().value).toBe('Europe/Oslo')
    },
  )

  test.each(['eur', 'nowhere'])(
    'says that %s was not taken, and is not saved without it',
    async (typed) => {
      show(<OneZone />)
      await user.clear(field())
      await user.type(field(), typed)
      await user.tab()
      expect(value()).toBe('UTC')
      await waitFor(() =>
        expect(described()).toBe(
          `“${typed}” was not taken. Choose an option with Enter or by clicking it.`,
        ),
      )
      fireEvent.submit(screen.getByRole('form'))
      expect(submitted).not.toHaveBeenCalled()
      expect(document.activeElement).toBe(field())
      // Whoever has read it leaves the field as it is.
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(submitted).toHaveBeenCalledOnce()
      await waitFor(() => expect(described()).toBe(''))
    },
  )

  test('says what is chosen again when that is found by typing and taken once more', async () => {
    show(<OneZone initially="Europe/Oslo" />)
    await user.click(field())
    await user.clear(field())
    await user.type(field(), 'oslo')
    await announces('Europe/Oslo')
    await user.keyboard('{Enter}')
    expect([value(), field().value]).toEqual(['Europe/Oslo', 'Europe/Oslo'])
    expect(document.activeElement).toBe(field())
  })

  test('is not saved by the press of a button that leaves it', async () => {
    show(<OneZone />)
    await user.clear(field())
    await user.type(field(), 'eur')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submitted).not.toHaveBeenCalled()
    await waitFor(() => expect(described()).toMatch(/“eur” was not taken/))
  })

  test('does not submit words that match nothing', async () => {
    show(<OneZone nothingFoundMessage="No such time zone" />)
    await user.clear(field())
    await user.type(field(), 'nowhere{Enter}')
    expect(submitted).not.toHaveBeenCalled()
    await waitFor(() => expect(described()).toMatch(/“nowhere” was not taken/))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(value()).toBe('UTC')
  })

  test.each(['{Tab}', '{Enter}'])(
    'is empty once its text was deleted, where it can be, at %s',
    async (keys) => {
      show(<OneZone clearable />)
      await user.clear(field())
      await user.keyboard(keys)
      expect(value()).toBe('none')
      expect(submitted).not.toHaveBeenCalled()
    },
  )

  test('waits for the options of the latest search', async () => {
    let answer = (_found: string[]) => {}
    function Found() {
      const [zone, setZone] = useState<string | null>(null)
      const [found, setFound] = useState({ zones: ZONES, searching: false })
      answer = (zones) => setFound({ zones, searching: false })
      return (
        <>
          <Select
            label="Zone"
            searchable
            data={found.zones}
            filter={({ options }) => options}
            searching={found.searching}
            onInput={() => setFound({ zones: found.zones, searching: true })}
            value={zone}
            onChange={setZone}
          />
          <output>{zone}</output>
        </>
      )
    }
    show(<Found />)
    await user.type(field(), 'oslo{Enter}')
    expect(announced()).toBeUndefined()
    expect(value()).toBe('')
    act(() => answer(['Europe/Oslo', 'America/Oslo']))
    await waitFor(() => expect(value()).toBe('Europe/Oslo'))
    expect(submitted).not.toHaveBeenCalled()
  })
})

describe('a field for several options', () => {
  test('takes one after the other with Enter, and gives none back', async () => {
    show(<SomeZones />)
    await user.type(field(), 'oslo')
    await announces('Europe/Oslo')
    await user.keyboard('{Enter}')
    expect(value()).toBe('Europe/Oslo')
    await user.type(field(), 'utc{Enter}')
    expect(value()).toBe('Europe/Oslo UTC')
    expect(submitted).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(value()).toBe('Europe/Oslo UTC')
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('takes what is meant when it is left, and keeps what was chosen before', async () => {
    show(<SomeZones initially={['UTC']} />)
    await user.type(field(), 'utc')
    await user.tab()
    expect(value()).toBe('UTC')
    await user.type(field(), 'oslo')
    await user.tab()
    expect(value()).toBe('UTC Europe/Oslo')
    await user.type(field(), 'eur')
    await user.tab()
    expect(value()).toBe('UTC Europe/Oslo')
    await waitFor(() => expect(described()).toMatch(/“eur” was not taken/))
  })
})

describe('a field for text with suggestions', () => {
  test('keeps what was typed, unless an option was gone to', async () => {
    show(<Words of={Autocomplete} />)
    await user.type(field(), 'card{Enter}')
    expect(value()).toBe('card')
    expect(submitted).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(submitted).toHaveBeenCalledOnce()
    await user.type(field(), 'i{ArrowDown}')
    await announces('cardiology')
    await user.keyboard('{Enter}')
    expect(value()).toBe('cardiology')
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('makes a tag of it, and of the option that was gone to', async () => {
    show(<Tags />)
    await user.type(field(), 'card{Enter}')
    expect(value()).toBe('card')
    await user.type(field(), 'card{ArrowDown}')
    await announces('cardiology')
    await user.keyboard('{Enter}')
    expect(value()).toBe('card|cardiology')
    expect(submitted).not.toHaveBeenCalled()
  })
})

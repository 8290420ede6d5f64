import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ErrorPage from '@/pages/_error'
import { renderConsole } from '../console'

test('A page that breaks does not say that what was saved is not', () => {
  renderConsole(<ErrorPage status={500} />)
  expect(screen.getByText(/^It was our doing/).textContent).toBe(
    'It was our doing, and it has been logged. Whatever was saved before is still there.',
  )
})

import type { ComponentProps } from 'react'

/**
 * The field of every search: what it finds is shown while somebody types, so that Enter has nothing
 * left to do. In a form it would save what was entered beside it.
 */
export function SearchBox({ onKeyDown, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...props}
      type="search"
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

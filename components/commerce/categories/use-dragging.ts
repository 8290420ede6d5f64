import { useState, type DragEvent } from 'react'

type Row = { id: string }

/**
 * Rows whose names are dragged onto one another: what each name is told of it. A link can be
 * dragged by itself, and one under the pointer that may be dropped on is marked, as `data-over`.
 */
export function useDragging<R extends Row>(
  mayDrop: (row: R, onto: R) => boolean,
  onDrop: (row: R, onto: R) => void,
) {
  const [dragged, setDragged] = useState<R | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (row: R) => ({
    'data-over': over === row.id || undefined,
    onDragStart: () => setDragged(row),
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (!dragged || !mayDrop(dragged, row)) return
      event.preventDefault()
      setOver(row.id)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null)
    },
    onDrop: (event: DragEvent) => {
      if (!dragged || !mayDrop(dragged, row)) return
      event.preventDefault()
      end()
      onDrop(dragged, row)
    },
  })
}

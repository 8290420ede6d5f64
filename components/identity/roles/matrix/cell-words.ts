import type { Cell, Row } from './matrix'

const RISK = { low: 'low risk', medium: 'medium risk', high: 'high risk' }
const CHANGE = { added: 'added, not saved yet', removed: 'removed, not saved yet' }

const saidOf = ({ risk, change, implied, locked }: Cell) => [
  RISK[risk],
  change && CHANGE[change],
  implied && 'allowed by “All resources” already',
  locked,
]

/** A permission in words for those who hear it. */
export const labelOf = (row: Row, cell: Cell) =>
  [`${row.label}: ${cell.label}`, ...saidOf(cell)].filter(Boolean).join(', ')

/** The same for those who point at it. */
export const hintOf = (row: Row, cell: Cell) =>
  [`${row.label}: ${cell.label}`, ...saidOf(cell)].filter(Boolean).join(' · ')

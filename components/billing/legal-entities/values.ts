import { z } from '@/lib/shared/zod'
import {
  LegalEntityChange,
  LegalEntityInput,
  type LegalEntity,
} from '@/lib/billing/legal-entities/schema'

/** What the form holds: an address as its lines are typed. */
export type LegalEntityValues = Omit<LegalEntityInput, 'address'> & { address: string }

export const emptyLegalEntity: LegalEntityValues = {
  name: '',
  prefix: '',
  address: '',
  taxId: '',
  email: '',
  bankAccount: '',
  countries: [],
}

export const valuesOf = ({
  name,
  prefix,
  address,
  taxId,
  email,
  bankAccount,
  countries,
}: LegalEntity): LegalEntityValues => ({
  name,
  prefix,
  address: address.join('\n'),
  taxId,
  email,
  bankAccount,
  countries,
})

function inputOf(values: unknown) {
  const { address, ...sent } = values as LegalEntityValues
  const lines = address.split('\n').map((line) => line.trim())
  return { ...sent, address: lines.filter(Boolean) }
}

/** The schemas of what is sent, for what the form holds. */
export const newLegalEntity = z.preprocess(inputOf, LegalEntityInput)
export const changedLegalEntity = z.preprocess(inputOf, LegalEntityChange)

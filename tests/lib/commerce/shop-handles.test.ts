import { describe, expect, test } from 'vitest'
import type { z } from '@/lib/shared/zod'
import {
  CategoryForm,
  emptyCategory,
  NewCategoryForm,
} from '@/components/commerce/categories/values'
import {
  CollectionForm,
  emptyCollection,
  NewCollectionForm,
} from '@/components/commerce/collections/values'
import { Basics, emptyBasics, ProductForm } from '@/components/commerce/products/values'

const faultIn = (schema: z.ZodType, values: object) =>
  schema.safeParse(values).error?.issues.find(({ path }) => path[0] === 'handle')?.message

const STANDS = 'A handle stands in addresses: use letters, digits and hyphens.'
const SPACES = 'A handle has no spaces.'
describe('the handle', () => {
  const handles = [
    ['', undefined, undefined],
    ['opening-a-practice', undefined, undefined],
    ['händedesinfektion', undefined, undefined],
    ['薬', undefined, undefined],
    ['24/7-support', STANDS, undefined],
    ['a%2fb', STANDS, undefined],
    ['two words', SPACES, SPACES],
    [
      'x'.repeat(501),
      'A handle has at most 500 characters.',
      'A handle has at most 500 characters.',
    ],
  ] as const

  test.each(handles)('of something new: %s', (handle, fault) => {
    for (const [form, values] of [
      [NewCollectionForm, emptyCollection],
      [NewCategoryForm, emptyCategory(null)],
      [Basics, emptyBasics],
    ] as const)
      expect(faultIn(form, { ...values, title: 'A', name: 'A', handle })).toBe(fault)
  })

  test.each(handles)(
    'of what the shop, or somebody elsewhere, has called so: %s',
    (handle, _, fault) => {
      for (const form of [CollectionForm, CategoryForm, ProductForm])
        expect(faultIn(form, { title: 'A', name: 'A', handle })).toBe(fault)
    },
  )
})

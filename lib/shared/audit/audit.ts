import { z } from '@/lib/shared/zod'

/**
 * By what else a change was made: with an API key, or while looking at an organization's pages as
 * one of its users.
 */
export const madeBy = { apiKey: z.string().nullable(), viewedAs: z.string().nullable() }

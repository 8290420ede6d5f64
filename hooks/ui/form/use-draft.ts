import { useRouter } from 'next/router'
import { useState } from 'react'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { draftOf, forgetDraft, keepDraft, type Draft, type DraftKey } from '@/lib/client/drafts'
import type { ConsoleSession } from '@/lib/shared/http/session'

/** Whoever views as somebody else does not find what that person had entered. */
export const personOf = ({ user, viewing }: ConsoleSession) =>
  viewing ? `${viewing.by} as ${user.email}` : user.email

/** What the address says of the page, on which a form of one name stands once. */
export const pageOf = (asPath: string) => asPath.split(/[?#]/, 1)[0]!

/**
 * What somebody had entered in a form of this name before their session ended or the page was left.
 * `name` tells it from the other forms of the page, by its record where there are several; with
 * null nothing is kept.
 */
export function useDraft(name: string | null) {
  const { session } = useConsoleSession()
  const { asPath } = useRouter()
  const { of } = useQuery()
  // On an organization's own host the host says whose the page is, and another name of it is no
  // other organization.
  const area = useArea()
  const selected = useSelected()
  const [key] = useState((): DraftKey | null => {
    const place = JSON.stringify([pageOf(asPath), area === 'admin' ? selected : '', of('record')])
    return session && name !== null ? [personOf(session), place, name] : null
  })
  const [found] = useState(() => (key ? draftOf(key) : undefined))
  return {
    found,
    keep: (draft: Draft) => void (key && keepDraft(key, draft)),
    forget: () => void (key && forgetDraft(key)),
  }
}

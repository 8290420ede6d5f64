import { useEffect, useEffectEvent } from 'react'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { takeUpDrafts } from '@/lib/client/carried-drafts'
import { draftsOf } from '@/lib/client/drafts'
import { notify } from '@/lib/client/notify'
import { personOf } from './use-draft'

let told = false

/**
 * Forgets what other people have entered in this tab. Tells whoever comes back to it, from sign-in
 * or otherwise, that what they had entered themselves is there still: a form that is not part of
 * the address has to be opened for that.
 */
export function useRestoredDrafts() {
  const { session } = useConsoleSession()
  const { loginOrigin } = usePageProps()
  const person = session && personOf(session)
  const tell = useEffectEvent((whose: string) => {
    const isKept = draftsOf(whose).length > 0
    // What does not open cannot be used, and is no reason to trouble anybody.
    takeUpDrafts(whose, loginOrigin).catch(() => undefined)
    if (told) return
    told = true
    if (isKept)
      void notify({
        message:
          'What you had entered and not saved is kept: it is there when you open the form again.',
      })
  })
  useEffect(() => {
    if (person !== null) tell(person)
  }, [person])
}

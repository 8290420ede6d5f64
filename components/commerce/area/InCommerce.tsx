import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Notice } from '@/components/ui/primitives/Notice'
import type { Told } from './told'

const SOON = 1500

type Props = {
  told: Told
  /** How it is there, in words. */
  word: string
  /** Looks again. */
  onLook: () => void
  /** The verb on the button, and what it does, for those who may. */
  label: string
  onWrite?: () => void
}

/** Whether commerce has what is published here, and what to do when it has not. */
export function InCommerce({ told, word, onLook, label, onWrite }: Props) {
  // What waits for commerce to be back is no matter of seconds.
  const isOnItsWay = told?.state === 'pending' && told.failure === null
  const look = useEffectEvent(onLook)
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => look(), SOON)
    return () => clearInterval(timer)
  }, [isOnItsWay])
  const action = told?.state !== 'written' && onWrite && (
    <Button size="compact-sm" variant="default" onClick={onWrite}>
      {label}
    </Button>
  )
  return (
    <Notice live action={action}>
      {word}
    </Notice>
  )
}

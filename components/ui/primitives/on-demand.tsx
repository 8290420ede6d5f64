import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { lostParts } from '@/lib/client/lost-parts'

/**
 * A component whose code is loaded when it is first shown, and in the browser alone: dialogs and
 * all else that most visits do without. Where it cannot be loaded the page says so, and offers to
 * try again (`LostNavigation`).
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: () => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [attempt, again] = useReducer((count: number) => count + 1, 0)
    const begin = useEffectEvent(() => {
      if (Part) return
      const { onClose } = props as { onClose?: () => void }
      let isAwaited = true
      let found = () => {}
      load().then(
        (part) => {
          loaded = part
          if (isAwaited) setPart(() => part)
        },
        () => {
          if (isAwaited) found = lostParts.add({ again, close: onClose, repeated: attempt > 0 })
        },
      )
      return () => {
        isAwaited = false
        found()
      }
    })
    useEffect(() => begin(), [attempt])
    return Part ? <Part {...props} /> : waiting()
  }
}

/** The same of what the server draws as well, which `next/dynamic` loads: its `loading`. */
export function Loading({ error, retry }: DynamicOptionsLoadingProps) {
  const tries = useRef(0)
  const lose = useEffectEvent(() => {
    if (error && retry) return lostParts.add({ again: retry, repeated: tries.current++ > 0 })
  })
  useEffect(() => lose(), [error])
  return null
}

import { Skeleton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '@/components/data/Loaded'
import { DrawerFrame } from './DrawerFrame'

type Props<Data> = Omit<ComponentProps<typeof DrawerFrame>, 'children'> &
  Pick<ComponentProps<typeof Loaded<Data>>, 'what' | 'answer'> & {
    /** The drawer itself. */
    children: (data: Data) => ReactNode
  }

/** A drawer whose form begins with what has to be loaded first; until then its frame, with why that cannot be had. */
export function LoadedDrawer<Data>({ what, answer, children, ...frame }: Props<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  return (
    <DrawerFrame {...frame}>
      <Loaded what={what} answer={answer} waiting={<Skeleton height={320} m={24} aria-busy="true" />}>
        {children}
      </Loaded>
    </DrawerFrame>
  )
}

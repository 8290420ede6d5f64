import type { ComponentProps } from 'react'
import { RecordDrawer } from '@/components/forms/RecordDrawer'
import type { Values } from '@/hooks/use-save-form'
import { tellOfRequest } from './requests'

type Props<V extends Values, Input, Row extends { version: number }> = Omit<
  ComponentProps<typeof RecordDrawer<V, Input, Row>>,
  'history'
>

/** One row of the shop, to be read and edited, with what the console has asked of the shop about it. */
export const ShopDrawer = <V extends Values, Input, Row extends { version: number }>(props: Props<V, Input, Row>) => (
  <RecordDrawer {...props} history={{ label: 'History', tell: tellOfRequest }} />
)

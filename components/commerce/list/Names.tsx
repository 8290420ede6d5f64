import { Chips } from '@/components/ui/primitives/Chips'
import { namesInOrder } from './in-order'

/** What belongs to a row of the shop, by name. */
export const Names = ({ of, most }: { of: string[]; most: number }) => (
  <Chips most={most} chips={namesInOrder(of).map((text) => ({ text, hint: text }))} />
)

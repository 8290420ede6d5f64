import { onDemand } from '@/components/ui/primitives/on-demand'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { NewProductButton, Products } from './Products'

const NewProductDrawer = onDemand(() =>
  import('./NewProductDrawer').then((module) => module.NewProductDrawer),
)
const NewGiftCardProductDrawer = onDemand(() =>
  import('../gift-cards/NewGiftCardProductDrawer').then(
    (module) => module.NewGiftCardProductDrawer,
  ),
)

/** What the shop sells, or of that the gift cards alone, and the form for something new. */
export function ProductList({ giftCards = false }: { giftCards?: boolean }) {
  const editor = useEditor()
  const { can } = usePermissions()
  const New = giftCards ? NewGiftCardProductDrawer : NewProductDrawer
  return (
    <>
      <Products giftCards={giftCards} making={<NewProductButton giftCards={giftCards} />} />
      {editor.opened && editor.id === undefined && can('commerce:create') && (
        <New onClose={editor.close} />
      )}
    </>
  )
}

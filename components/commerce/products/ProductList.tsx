import dynamic from 'next/dynamic'
import { useEditor } from '@/hooks/use-editor'
import { usePermissions } from '@/hooks/use-permissions'
import { NewProductButton, Products } from '../Products'

const NewProductDrawer = dynamic(() => import('./NewProductDrawer').then((module) => module.NewProductDrawer), {
  ssr: false,
})

/** What the shop sells, and the form for something new. */
export function ProductList() {
  const editor = useEditor()
  const { can } = usePermissions()
  return (
    <>
      <Products making={<NewProductButton />} />
      {editor.opened && editor.id === undefined && can('commerce:create') && (
        <NewProductDrawer onClose={editor.close} />
      )}
    </>
  )
}

import { Button, Input } from '@mantine/core'
import { IconPhotoStar, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { byId } from '@/components/commerce/list/in-order'
import { Lines } from '@/components/commerce/list/Lines'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { productRecords, type ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { keepInShop } from '@/lib/client/commerce/shop-upload'
import { notify } from '@/lib/client/notify'
import { fileOf, whyNoPicture } from './pictures'
import styles from './Product.module.css'
import { ProductSection } from './ProductSection'

type Pictures = Pick<ProductRecord, 'thumbnail'> & { images: string[] }

const picturesOf = ({ thumbnail, images }: ProductRecord): Pictures => ({
  thumbnail,
  images: images.toSorted(byId).map(({ url }) => url),
})

/**
 * The pictures of a product, by name: they lie on the shop's host, from which the page loads
 * nothing.
 */
export function Images({ product }: { product: ProductRecord }) {
  const mayChange = usePermissions().can('commerce:update')
  const { asShown, save } = useShopForm(productRecords, picturesOf)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { id, version, title } = asShown(product)
  const { images, thumbnail } = picturesOf(product)
  // Whoever fills a shop in another way may have set it apart from the others.
  const shown = thumbnail === null || images.includes(thumbnail) ? images : [thumbnail, ...images]

  const change = async (by: () => Promise<Pictures> | Pictures, done: string) => {
    setBusy(true)
    setRefusal('')
    try {
      const next = await by()
      const isDone = (row: ProductRecord) =>
        row.thumbnail === next.thumbnail &&
        row.images.every(({ url }) => next.images.includes(url)) &&
        row.images.length === next.images.length
      await save({ id, version, what: `The pictures of “${title}”`, fieldsOf: () => next, isDone })
      void notify({ message: done })
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setBusy(false)
  }
  const send = (files: File[]) => {
    const why = files.map(whyNoPicture).find((reason) => reason !== undefined)
    if (why) return setRefusal(why)
    const kept = async () => {
      const urls: string[] = []
      for (const file of files) urls.push((await keepInShop(file)).url)
      return { images: [...images, ...urls], thumbnail: thumbnail ?? urls[0]! }
    }
    if (files.length > 0)
      void change(kept, files.length === 1 ? 'Picture added.' : `${files.length} pictures added.`)
  }
  const remove = (url: string) => {
    const left = images.filter((image) => image !== url)
    return change(
      () => ({ images: left, thumbnail: thumbnail === url ? (left[0] ?? null) : thumbnail }),
      'Picture taken away.',
    )
  }
  return (
    <ProductSection
      title="Pictures"
      actions={
        mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            loading={busy}
            leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Add pictures
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Pictures"
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {refusal && <Input.Error role="alert">{refusal}</Input.Error>}
      {shown.length === 0 && (
        <p className={styles.quiet}>None yet. The first one stands for the product in lists.</p>
      )}
      <Lines
        label="Pictures"
        lines={shown.map((url) => ({
          key: url,
          name: (
            <a href={url} target="_blank" rel="noreferrer">
              {fileOf(url)}
            </a>
          ),
          figure: url === thumbnail ? <Status tone="good">In lists</Status> : undefined,
          menu: mayChange && (
            <RowMenu
              name={fileOf(url)}
              actions={[
                url !== thumbnail && {
                  label: 'Show in lists',
                  icon: IconPhotoStar,
                  onClick: () =>
                    void change(
                      () => ({ images, thumbnail: url }),
                      'This picture stands for it now.',
                    ),
                },
                {
                  label: 'Take away',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => void remove(url),
                },
              ]}
            />
          ),
        }))}
      />
    </ProductSection>
  )
}

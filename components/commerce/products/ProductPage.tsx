import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import { RecordFailure } from '@/components/forms/RecordFailure'
import { useProduct } from '@/hooks/use-shop-products'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import { ShopPage } from '../ShopPage'
import { Images } from './Images'
import { Options } from './Options'
import styles from './Product.module.css'
import { ProductFacts } from './ProductFacts'
import { ProductHead } from './ProductHead'
import { ProductSection } from './ProductSection'
import { Variants } from './Variants'

/** The page of one product. */
export function ProductPage() {
  const router = useRouter()
  const selected = useSelected()
  const { record: product, failure, retry } = useProduct(router.isReady ? String(router.query.id) : undefined)
  const href = links.page('/admin/commerce/products', selected)
  const toList = () => void router.push(href)
  return (
    <ShopPage
      title={product?.title ?? 'Product'}
      about={product?.subtitle || 'What is sold: its variants, their prices, and where it is found.'}
      crumbs={[{ label: 'Products', href }]}
      actions={product && <ProductHead product={product} onGone={toList} />}
    >
      {failure && <RecordFailure what="The product" failure={failure} onRetry={retry} onClose={toList} />}
      {!failure && !product && <Skeleton height={480} aria-busy="true" />}
      {product && (
        <div className={styles.page}>
          <div className={styles.main}>
            <Variants product={product} />
            <Options product={product} />
            <Images product={product} />
            <ProductSection title="Description">
              {product.description ? (
                <p className={styles.text}>{product.description}</p>
              ) : (
                <p className={styles.quiet}>None yet.</p>
              )}
            </ProductSection>
          </div>
          <div className={styles.side}>
            <ProductFacts product={product} />
          </div>
        </div>
      )}
    </ShopPage>
  )
}

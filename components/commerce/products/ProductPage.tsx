import { InWords } from '@/components/commerce/list/InWords'
import { PRODUCT } from '@/components/commerce/list/words'
import { ShopRecordPage } from '@/components/commerce/record/ShopRecordPage'
import { productRecords, useProduct } from '@/hooks/commerce/products/use-shop-products'
import { Images } from './Images'
import styles from './Product.module.css'
import { ProductFacts } from './ProductFacts'
import { ProductHead } from './ProductHead'
import { ProductSection } from './ProductSection'
import { Options } from './options/Options'
import { Variants } from './variants/Variants'

/** The page of one product. */
export const ProductPage = () => (
  <ShopRecordPage
    what="Product"
    list={{ path: '/admin/commerce/products', label: 'Products' }}
    useHistoryOf={() => productRecords}
    useRow={useProduct}
    titleOf={({ title }) => title}
    aboutOf={(product) =>
      product?.subtitle ||
      (product?.is_giftcard
        ? 'A gift card: whoever buys it gets a code to pay with.'
        : 'What is sold: its variants, their prices, and where it is found.')
    }
    actions={(product, toList) => <ProductHead product={product} onGone={toList} />}
  >
    {(product) => (
      <div className={styles.page}>
        <div className={styles.main}>
          <InWords of={product.status} words={PRODUCT} />
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
  </ShopRecordPage>
)

import { useEffect } from 'react'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'

/**
 * The address of the organization's logo; and its colour, once it has changed since the page was
 * drawn, in the page.
 */
export function useBrand() {
  const { brand } = usePageProps()
  useEffect(() => {
    const styles = document.getElementById('brand')
    if (brand && styles && styles.textContent !== brand.styles) styles.textContent = brand.styles
  }, [brand])
  return brand?.logo ?? null
}

import { useKeptScroll } from '@/hooks/ui/shell/use-kept-scroll'
import { LostNavigation } from './LostNavigation'
import { RouteProgress } from './RouteProgress'

function KeptScroll() {
  useKeptScroll()
  return null
}

/**
 * What accompanies the way from one page to the next. The first page does not wait for it.
 * `LostNavigation` is the last to hear of a page that could not be loaded, because nobody hears of
 * it after that.
 */
export const Navigation = () => (
  <>
    <RouteProgress />
    <KeptScroll />
    <LostNavigation />
  </>
)

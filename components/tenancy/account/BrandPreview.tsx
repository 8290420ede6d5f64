import type { CSSProperties } from 'react'
import { contrast, ratioWord, shadesOf, type Scheme } from '@/lib/shared/brand'
import styles from './Brand.module.css'

const TEXTS = { light: '#1a2029', dark: '#dfe3ea' }
const WORDS = { light: 'On the light page', dark: 'On the dark page' }
const MADE = { light: 'darker', dark: 'lighter' }

/** What a colour becomes on both pages, with how well that can be read. */
export const BrandPreview = ({ colour }: { colour: string }) => (
  <div className={styles.previews} role="status" aria-label="What the colour becomes">
    {(['light', 'dark'] as const).map((scheme) => (
      <Preview key={scheme} scheme={scheme} colour={colour} />
    ))}
  </div>
)

function Preview({ scheme, colour }: { scheme: Scheme; colour: string }) {
  const { page, fill, ink, link, selected, accent } = shadesOf(colour)[scheme]
  const style = {
    '--page': page,
    '--fill': fill,
    '--ink': ink,
    '--link': link,
    '--chosen': selected,
    '--bar': accent,
    '--text': TEXTS[scheme],
  } as CSSProperties
  const shade = fill === colour ? 'the colour as it is' : `a ${MADE[scheme]} shade, ${fill}`
  return (
    <figure className={styles.preview} style={style}>
      <div className={styles.page} aria-hidden>
        <span className={styles.chosen}>Practitioners</span>
        <span className={styles.link}>A link</span>
        <span className={styles.press}>A button</span>
      </div>
      <figcaption>
        {WORDS[scheme]}: {shade}. Button {ratioWord(contrast(fill, ink))}, link{' '}
        {ratioWord(contrast(link, page))}.
      </figcaption>
    </figure>
  )
}

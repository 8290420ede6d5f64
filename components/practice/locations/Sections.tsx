import type { ReactNode } from 'react'
import styles from './Locations.module.css'

export type SectionProps = {
  title: string
  about?: string
  /** The fields in it: when one is wrong, the way to it says so. */
  fields: string[]
  content: ReactNode
}

const idOf = (title: string) => `section-${title.toLowerCase().replaceAll(' ', '-')}`

function goTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector('h3')?.focus({ preventScroll: true })
}

type Props = { sections: SectionProps[]; errors: Record<string, unknown> }

/** A long form in parts, with a way to each of them. */
export const Sections = ({ sections, errors }: Props) => (
  <div className={styles.layout}>
    <nav aria-label="Parts of the record" className={styles.contents}>
      {sections.map(({ title, fields }) => {
        const wrong = Object.keys(errors).some((path) => fields.includes(path.split('.')[0]!))
        return (
          <a
            key={title}
            href={`#${idOf(title)}`}
            data-wrong={wrong || undefined}
            onClick={(event) => {
              event.preventDefault()
              goTo(idOf(title))
            }}
          >
            {title}
            {wrong && ' (to correct)'}
          </a>
        )
      })}
    </nav>
    <div className={styles.sections}>
      {sections.map(({ title, about, content }) => (
        <section
          key={title}
          id={idOf(title)}
          aria-labelledby={`${idOf(title)}-title`}
          className={styles.section}
        >
          <h3 id={`${idOf(title)}-title`} tabIndex={-1}>
            {title}
          </h3>
          {about && <p className={styles.about}>{about}</p>}
          {content}
        </section>
      ))}
    </div>
  </div>
)

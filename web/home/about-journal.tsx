import { Link } from 'react-router'
import type { Content } from './home.tsx'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

/**
 * Information about the journal. Each part is the active content item with its key (for example 'home.about')
 * or, if there is none, the default text.
 */
export function AboutJournal({ own }: Pick<Content, 'own'>) {
  const { about } = texts
  return (
    <section className="home-about" aria-labelledby="about">
      <div className="home-about-words">
        <h2 id="about">{own.about?.title ?? about.title}</h2>
        {own.about ? (
          <Written className="home-about-text" html={own.about.html} />
        ) : (
          <div className="home-about-text">
            <p>{about.body[0]}</p>
            <p>
              {about.body[1]} <Link to="/aims-scope">{about.more}</Link>
            </p>
          </div>
        )}
      </div>
      {(['areas', 'focus'] as const).map((part) => (
        <div key={part} className="home-about-list">
          <h3>{own[part]?.title ?? about[part].title}</h3>
          {own[part] ? (
            <Written className="home-about-items" html={own[part].html} />
          ) : (
            <ul>
              {about[part].list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

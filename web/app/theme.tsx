import { useSyncExternalStore } from 'react'
import { texts } from './texts.ts'

const key = 'imprimatur_theme'
type Theme = 'light' | 'dark' | 'system'

/**
 * Script that runs in the head before the first paint, so that the page does not flash in the wrong theme. It
 * also sets a class that says that scripts work, and an attribute until the page has been painted.
 */
export const themeScript = `(function(d){var c=d.classList,s=d.dataset;c.add('scripted');if(location.hash)c.add('moved');else try{var e=function(){delete s.arriving};new PerformanceObserver(e).observe({type:'paint',buffered:true});s.arriving='';setTimeout(e,2000)}catch(e){}try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')s.theme=t}catch(e){}})(document.documentElement)`

function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function choose(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage may be unavailable; the choice then lasts only for this page.
  }
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme | null>(watch, current, () => null)
  return (
    <fieldset className="theme-switch script-only">
      <legend className="hidden-text">{texts.theme.label}</legend>
      {(['system', 'light', 'dark'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          {texts.theme[name]}
        </button>
      ))}
    </fieldset>
  )
}

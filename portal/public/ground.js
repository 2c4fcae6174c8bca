// Runs before the first paint. It is a file because the content security policy allows no inline script.
{
  const { dataset } = document.documentElement
  const { styles, scripts, dashboard = '' } = document.currentScript.dataset

  // A mailed link shows another form than the one the build rendered.
  if (location.pathname === '/reset-password' && new URLSearchParams(location.hash.slice(1)).get('token'))
    dataset.link = ''
  // The landing is dark; somebody with a token sees another page at its path, which follows the system's scheme.
  // styles/base.css hides what the build rendered for visitors until it is known who this is.
  const hasToken = Boolean(localStorage.getItem('auth_token'))
  if (hasToken) dataset.token = ''
  if (location.pathname === '/') {
    if (hasToken) delete dataset.theme
    else dataset.theme = 'dark'
  }

  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
  // Somebody with a token opens the dashboard: its code need not wait until React asks for it.
  if (hasToken && /^\/(dashboard)?$/.test(location.pathname)) {
    for (const href of dashboard.split(' ').filter(Boolean)) {
      // The same request that React makes, or the file is fetched twice.
      const sheet = { rel: 'preload', as: 'style', crossOrigin: '', href }
      add('link', href.endsWith('.css') ? sheet : { rel: 'modulepreload', href })
    }
  }
  const isRead = new Promise((done) => addEventListener('DOMContentLoaded', done))
  let isAwake = false
  // Everything is fetched at once; React starts once the styles are there, because whatever it draws may need them.
  const wake = () => {
    if (isAwake) return
    isAwake = true
    for (const href of scripts.split(' ')) add('link', { rel: 'modulepreload', href })
    const sheets = styles.split(' ').map((href) => {
      return new Promise((done) => add('link', { rel: 'stylesheet', href, onload: done, onerror: done }))
    })
    Promise.all([isRead, ...sheets]).then(() => add('script', { type: 'module', src: scripts.split(' ')[0] }))
  }
  // A page that the build rendered lists the files that load after its first paint.
  if (scripts) {
    // Hidden content is never painted. Wake only now, because other pages' styles must come after those in the head.
    if (hasToken || 'link' in dataset) isRead.then(wake)
    else new PerformanceObserver(wake).observe({ type: 'paint', buffered: true })
    // A tab that nobody looks at is not painted. Elsewhere the load may precede the paint, which gets one more second.
    addEventListener('load', () => setTimeout(wake, document.hidden ? 0 : 1000))
  }
}

// Runs before the first paint. It is a file because the content security policy allows no inline script.
{
  const { dataset } = document.documentElement
  const { styles, scripts } = document.currentScript.dataset

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
  // All is fetched at once; React starts when the styles are there, because what it draws may need them.
  const wake = () => {
    for (const href of scripts.split(' ')) add('link', { rel: 'modulepreload', href })
    const sheets = styles.split(' ').map((href) => {
      return new Promise((done) => add('link', { rel: 'stylesheet', href, onload: done, onerror: done }))
    })
    Promise.all(sheets).then(() => add('script', { type: 'module', src: scripts.split(' ')[0] }))
  }
  // A page that the build rendered names what comes after its first paint. Nothing is painted of what is hidden.
  const isUnseen = hasToken || 'link' in dataset || document.hidden
  if (scripts)
    addEventListener('DOMContentLoaded', () => (isUnseen ? wake() : requestAnimationFrame(() => setTimeout(wake))))
}

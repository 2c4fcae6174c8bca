// Runs before the first paint. It is a file because the content security policy allows no inline script.
// The landing is dark; somebody with a token sees another page at its path, which follows the system's scheme.
// styles/base.css hides what the build rendered for visitors until it is known who this is.
const { dataset } = document.documentElement
// A mailed link shows another form than the one the build rendered.
if (location.pathname === '/reset-password' && new URLSearchParams(location.hash.slice(1)).get('token'))
  dataset.link = ''
const hasToken = Boolean(localStorage.getItem('auth_token'))
if (hasToken) dataset.token = ''
if (location.pathname === '/') {
  if (hasToken) delete dataset.theme
  else dataset.theme = 'dark'
}

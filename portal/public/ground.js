// Decided before the first paint; a file, because the content security policy allows no inline script.
// The landing is dark, and at its path somebody with a token gets another page, which follows the system.
// styles/base.css hides what was rendered ahead for visitors until it is known who this is.
const { dataset } = document.documentElement
// A mailed link shows another form than the one that was rendered ahead.
if (location.pathname === '/reset-password' && new URLSearchParams(location.search).get('token')) dataset.link = ''
const hasToken = Boolean(localStorage.getItem('auth_token'))
if (hasToken) dataset.token = ''
if (location.pathname === '/') {
  if (hasToken) delete dataset.theme
  else dataset.theme = 'dark'
}

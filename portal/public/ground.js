// Decided before the first paint; a file, because the content security policy allows no inline script.
// The landing is dark. view/page-heads.ts holds the same rule for every later navigation.
// Somebody with a token may get another page than the one that was rendered ahead: styles/base.css hides that until it is known.
const { dataset } = document.documentElement
if (localStorage.getItem('auth_token')) {
  dataset.token = ''
  delete dataset.theme
} else if (location.pathname === '/') dataset.theme = 'dark'

// The landing is dark. Decided before the first paint, so that nobody sees a light flash; a file, because the content
// security policy allows no inline script. view/page-heads.ts holds the same rule for every later navigation.
if (location.pathname === '/' && !localStorage.getItem('auth_token')) document.documentElement.dataset.theme = 'dark'

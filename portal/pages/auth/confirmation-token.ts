/**
 * The token of a mailed link that confirms an address. It is in the address's fragment, which is not sent to any
 * server. It is kept for this tab, because somebody not signed in has to go to the sign-in page and come back.
 */
const KEPT_AS = 'confirmation-token'

export const confirmationToken = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? sessionStorage.getItem(KEPT_AS)

/** Takes the token out of the address, and so out of the history and of anything shared or copied from it. */
export function keepToken() {
  const token = confirmationToken()
  if (token) sessionStorage.setItem(KEPT_AS, token)
  history.replaceState(history.state, '', location.pathname)
}

export const forgetToken = () => sessionStorage.removeItem(KEPT_AS)

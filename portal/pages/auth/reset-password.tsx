import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AskForLink } from './ask-for-link.tsx'
import { NewPassword } from './new-password.tsx'

/**
 * Where mailed links lead. With a link's token the visitor chooses a new password; without one they ask for a link. The
 * token is in the fragment, which browsers never send: neither to us, whose proxies may log addresses, nor in a
 * referrer.
 */
export default function ResetPassword() {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => tokenIn(hash))

  useEffect(() => {
    const arrived = tokenIn(hash)
    if (arrived === null) return
    // If the link is opened in a tab that already shows this page, only the fragment changes and nothing loads.
    setToken(arrived)
    // The token leaves the address, and so the history and anything shared or copied from it.
    history.replaceState(history.state, '', location.pathname)
  }, [hash])

  return token === null ? <AskForLink /> : <NewPassword key={token} token={token} />
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AskForLink } from './ask-for-link.tsx'
import { NewPassword } from './new-password.tsx'

/**
 * Where mailed links lead. With a link's token one chooses a new password; without it one asks for a link. The token stands in
 * the fragment, which browsers send to nobody: not to us, whose proxies may log addresses, and in no referrer.
 */
export default function ResetPassword() {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => tokenIn(hash))

  useEffect(() => {
    const arrived = tokenIn(hash)
    if (arrived === null) return
    // Opened in a tab that shows this page already, a link changes the fragment and loads nothing.
    setToken(arrived)
    // The token leaves the address, and so the history and whatever is shared or copied of it.
    history.replaceState(history.state, '', location.pathname)
  }, [hash])

  return token === null ? <AskForLink /> : <NewPassword key={token} token={token} />
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null
}

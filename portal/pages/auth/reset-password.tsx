import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AskForLink } from './ask-for-link.tsx'
import { NewPassword } from './new-password.tsx'

/** Where mailed links lead. With a link's token one chooses a new password; without it one asks for a link. */
export default function ResetPassword() {
  const { search } = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token'))

  // The token leaves the address, and so the history and whatever is shared or copied of it.
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname)
  }, [token])

  return token ? <NewPassword token={token} /> : <AskForLink />
}

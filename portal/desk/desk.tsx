import { useSyncExternalStore } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { deskToken } from './call.ts'
import { SetUp } from './door/set-up.tsx'
import { SignIn } from './door/sign-in.tsx'
import { Room } from './room.tsx'

/** The desk: set-up for anyone who follows a link to it, sign-in for anyone not signed in, and the room. */
export function Desk() {
  const token = useSyncExternalStore(deskToken.subscribe, deskToken.read)
  return (
    <Routes>
      <Route path="/desk/set-up" element={<SetUp />} />
      <Route path="*" element={token === null ? <SignIn /> : <RoomOf key={token} />} />
    </Routes>
  )
}

/** What the service has answered to one colleague is not kept for the next. */
function RoomOf() {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <Room />
    </SWRConfig>
  )
}

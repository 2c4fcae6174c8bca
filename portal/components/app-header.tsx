import './app-header.css'
import { NavLink } from 'react-router-dom'
import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'

/** The header of signed-in pages. */
export function AppHeader() {
  return (
    <header className="top">
      <div className="wrap">
        <Brand />
        <nav aria-label="Main">
          <NavLink to="/dashboard">Dashboard</NavLink>
        </nav>
        <AvatarMenu />
      </div>
    </header>
  )
}

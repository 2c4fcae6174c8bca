import './banner.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'

interface BannerProps {
  icon: IconName
  /** Whether something is lost if nobody acts on it. */
  isUrgent?: boolean
  /** One or two sentences. */
  children: ReactNode
  /** The button that acts on it. */
  action: ReactNode
}

/** A line about the account across the top of a page, with something to do about it. */
export function Banner({ icon, isUrgent = false, children, action }: BannerProps) {
  return (
    <div className={isUrgent ? 'banner is-urgent' : 'banner'} role="status">
      <Icon name={icon} />
      <p>{children}</p>
      {action}
    </div>
  )
}

import { Icon } from '../../ui/icon.tsx'

export function DemoNote() {
  return (
    <p className="note">
      <Icon name="lock" />
      <span>This page is a demonstration. It sends no message and stores no number.</span>
    </p>
  )
}

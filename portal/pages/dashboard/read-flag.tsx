export function ReadFlag({ isRead }: { isRead: boolean }) {
  return <span className={isRead ? 'flag is-read' : 'flag is-new'}>{isRead ? 'Read' : 'New'}</span>
}

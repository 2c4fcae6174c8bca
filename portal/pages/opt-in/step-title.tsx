import { useEffect, useRef } from 'react'

interface StepTitleProps {
  title: string
  lead: string
  /** It replaced another step, so reading continues here. */
  isNew?: boolean
}

export function StepTitle({ title, lead, isNew = false }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isNew) return
    scrollTo(0, 0)
    // A field of the step may have taken the focus already, and keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isNew])

  return (
    <div className="opt-in-title">
      <h1 className="page-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
    </div>
  )
}

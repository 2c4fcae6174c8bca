import { useEffect, useRef } from 'react'

/** A step's heading. It takes the focus when the step appears, so that reading continues there. */
export function StepHead({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
    </>
  )
}

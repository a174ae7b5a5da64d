import { Tooltip } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

const hoverMs = 400

/** Words shown over a cut text when the pointer rests on it. Costs nothing until then, so a table may hold thousands. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span
        ref={place}
        onPointerEnter={() => {
          timer.current = setTimeout(() => setIsShown(true), hoverMs)
        }}
        onPointerLeave={() => {
          clearTimeout(timer.current)
          setIsShown(false)
        }}
      >
        {children}
      </span>
      {isShown && <Tooltip opened label={label} multiline maw={360} target={place.current} />}
    </>
  )
}

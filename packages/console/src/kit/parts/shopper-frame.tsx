import { Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import classes from '#kit/parts/shopper-frame.module.css'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'

const widths = { desktop: 960, phone: 360 }

interface Props {
  /** What a screen reader calls it. */
  readonly title: string
  readonly html: string
  readonly height?: number
  /** How wide a desktop is. */
  readonly desktop?: number
}

/** A document as a shopper sees it, at the width of a desktop or a phone. */
export function ShopperFrame({ title, html, height = 520, desktop = widths.desktop }: Props) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const { ref, width } = useElementSize()
  const wanted = device === 'desktop' ? desktop : widths.phone
  const scale = width === 0 ? 1 : Math.min(1, width / wanted)
  return (
    <Stack gap={10} miw={0} align="flex-start">
      <WidthSwitch devices={['desktop', 'phone']} device={device} onChange={setDevice} />
      <div ref={ref} className={classes.screen} style={{ height }}>
        {/* Nothing in it can run or reach the console: the frame allows no scripts and has no origin. */}
        <iframe
          title={title}
          sandbox=""
          srcDoc={html}
          style={{
            width: wanted,
            height: height / scale,
            marginLeft: Math.max(0, (width - wanted * scale) / 2),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </Stack>
  )
}

import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { say } from '#kit/say.ts'

/** What a preview can be drawn for. */
type Device = 'desktop' | 'tablet' | 'phone'

const names: Record<Device, string> = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' }

interface Props<D extends Device> extends Pick<SegmentedControlProps, 'mb' | 'mr' | 'size'> {
  readonly devices: readonly D[]
  readonly device: D
  readonly onChange: (device: D) => void
}

/** Draws the preview beside it as wide as it is on one device or another. */
export function WidthSwitch<D extends Device>({ devices, device, onChange, ...look }: Props<D>) {
  return (
    <SegmentedControl
      {...look}
      aria-label={say('Width of the preview')}
      value={device}
      onChange={onChange as (value: string) => void}
      data={devices.map(value => ({ value, label: say(names[value]) }))}
    />
  )
}

import { Text } from '@mantine/core'
import { Bar } from '#kit/layout/bar.tsx'
/** The few figures that say how much a report is about. */
export function ListTiles({ tiles }: { tiles: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Bar py={0} pb={10}>
      {tiles.map(([label, value]) => (
        <div key={label} className="framed">
          <span className="dim">{label}</span>
          <Text fz={18} fw={580} className="num">
            {value}
          </Text>
        </div>
      ))}
    </Bar>
  )
}

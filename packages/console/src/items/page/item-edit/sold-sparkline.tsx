import { Sparkline } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { say } from '#kit/say.ts'

/** Units sold week by week. */
export function SoldSparkline({ units }: { units: readonly number[] }) {
  return (
    <Sparkline
      h={36}
      data={[...units]}
      color="spruce.6"
      curveType="monotone"
      fillOpacity={0.12}
      strokeWidth={1.6}
      role="img"
      aria-label={say('Units sold in each of the last {n} weeks', { n: units.length })}
    />
  )
}

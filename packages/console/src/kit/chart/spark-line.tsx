import { Sparkline } from '@mantine/charts'

/** How a figure went, too small to be read: what it says stands beside it in words, and Tab passes it by. */
export function SparkLine({ data }: { readonly data: readonly number[] }) {
  if (data.length < 2) return null
  return (
    <div aria-hidden="true" inert>
      <Sparkline h={22} mt={4} data={[...data]} color="spruce.6" fillOpacity={0.2} strokeWidth={1.5} />
    </div>
  )
}

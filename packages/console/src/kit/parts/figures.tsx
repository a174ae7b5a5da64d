import { DataList } from '@mantine/core'
import classes from '#kit/parts/figures.module.css'

/** Facts as rows: what it is on the left, how much on the right. */
export function Figures({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <DataList className={classes.list ?? ''} labelWidth={0}>
      {rows.map(([label, value]) => (
        <DataList.Item key={label} className={classes.row ?? ''}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className={classes.value ?? ''}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}

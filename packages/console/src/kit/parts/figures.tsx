import { DataList } from '@mantine/core'
import classes from '#kit/parts/parts.module.css'

/** Facts as rows: what it is on the left, how much on the right. */
export function Figures({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <DataList mt={6} labelWidth={0} gap={0}>
      {rows.map(([label, value]) => (
        <DataList.Item key={label} className={classes.figure ?? ''}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className="strong num">{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}

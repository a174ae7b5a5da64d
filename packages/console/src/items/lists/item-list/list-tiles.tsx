import classes from '#items/lists/item-list/item-cells.module.css'

/** The few figures that say how much a report is about. */
export function ListTiles({ tiles }: { tiles: readonly (readonly [label: string, value: string])[] }) {
  return (
    <div className={classes.tiles}>
      {tiles.map(([label, value]) => (
        <div key={label} className={classes.tile}>
          <span className="dim">{label}</span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  )
}

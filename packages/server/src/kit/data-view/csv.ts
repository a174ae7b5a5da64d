import type { Column } from '@backroom/contract/kit/data-view'
import { unwrap } from '@backroom/contract/kit/field-kind'
import { sql } from 'drizzle-orm'
import type { CsvColumn } from '#kit/data-view/csv-download'
import type { ServedView } from '#kit/data-view/served-view'

/** The columns of a CSV, headed by their labels and written as a spreadsheet reads them. */
export function csvColumns(view: ServedView, fields: readonly string[], timeZone: string): CsvColumn[] {
  return fields.flatMap(field => {
    const column = view.columns.get(field)
    return column ? { heading: column.label, ...csvCell(view, column, timeZone) } : []
  })
}

function csvCell(view: ServedView, column: Column, timeZone: string): Omit<CsvColumn, 'heading'> {
  const value = view.show(column.field)
  const safe = (figure: CsvColumn['value']) => ({ value: figure, isSafe: true })
  switch (column.kind) {
    case 'money':
    case 'percent':
      return safe(sql`round(${value} / 100.0, 2)`)
    case 'number':
      return safe(value)
    case 'bool':
      return safe(sql`case when ${value} then 'Yes' when not ${value} then 'No' end`)
    case 'instant':
      return safe(sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`)
    case 'day':
      return safe(sql`to_char(${value}, 'YYYY-MM-DD')`)
    case 'choice': {
      const options = Object.entries(unwrap(column.schema).meta()?.options ?? {})
      const named = options.map(([key, label]) => sql`when ${key} then ${label}`)
      return { value: named.length > 0 ? sql`case ${value} ${sql.join(named, sql` `)} end` : value }
    }
    case 'list':
      return {
        value: sql`(select string_agg(each, '; ' order by place) from jsonb_array_elements_text(
          case jsonb_typeof(to_jsonb(${value})) when 'array' then to_jsonb(${value}) end) with ordinality e(each, place))`,
      }
    default:
      return { value }
  }
}

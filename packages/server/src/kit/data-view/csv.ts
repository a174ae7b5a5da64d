import type { Column } from '@backroom/contract/kit/data-view'
import { unwrap } from '@backroom/contract/kit/field'
import { type SQL, sql } from 'drizzle-orm'
import type { ServedView } from '#kit/data-view/served-view'

/** The columns of a CSV, headed by their labels and written as a spreadsheet reads them. */
export function csvColumns(view: ServedView, fields: readonly string[], timeZone: string): SQL {
  const columns = fields.map(field => view.columns.get(field)).filter(column => column !== undefined)
  return sql.join(
    columns.map(
      column => sql`${csvCell(view, column, timeZone)} as ${sql.identifier(column.label.slice(0, 60))}`,
    ),
    sql`, `,
  )
}

function csvCell(view: ServedView, column: Column, timeZone: string): SQL {
  const value = view.show(column.field)
  switch (column.kind) {
    case 'money':
    case 'percent':
      return sql`round(${value} / 100.0, 2)`
    case 'number':
    case 'reference':
      return sql`${value}`
    case 'bool':
      return sql`case when ${value} then 'Yes' when not ${value} then 'No' end`
    case 'instant':
      return sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
    case 'day':
      return sql`to_char(${value}, 'YYYY-MM-DD')`
    case 'choice': {
      const options = Object.entries(unwrap(column.schema).meta()?.options ?? {})
      const named = options.map(([key, label]) => sql`when ${key} then ${label}`)
      return named.length > 0 ? sql`case ${value} ${sql.join(named, sql` `)} end` : sql`${value}`
    }
    case 'image':
      return sql`${value}`
    case 'list':
      return safeCell(sql`(select string_agg(each, '; ' order by place) from jsonb_array_elements_text(
        case jsonb_typeof(to_jsonb(${value})) when 'array' then to_jsonb(${value}) end) with ordinality e(each, place))`)
    default:
      return safeCell(sql`(${value})::text`)
  }
}

/** A cell that a spreadsheet would run as a formula is given a quote in front, so that it stays words. */
function safeCell(text: SQL): SQL {
  return sql`case when left(${text}, 1) in ('=', '+', '-', '@', E'\t', E'\r') then '''' || ${text} else ${text} end`
}

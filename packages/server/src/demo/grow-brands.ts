import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { prepareChance, wordsSql } from '#demo/grow-sql'
import { placeEnds, placeStarts, trades } from '#demo/grow-words'

/** Adds brands with names like a map's; the same ones in the same order each time. */
export async function growBrands(tx: Transaction, missing: number): Promise<number> {
  await prepareChance(tx)
  const { rowCount } = await tx.execute(sql`
    with words as materialized (
      select ${wordsSql(placeStarts)} as starts, ${wordsSql(placeEnds)} as ends, ${wordsSql(trades)} as trades
    ), named as (
      -- Steps that share no divisor with the lists' lengths visit every combination once, without runs of one word.
      select n, starts[1 + n * 7 % cardinality(starts)] || ends[1 + n / cardinality(starts) * 7 % cardinality(ends)] || ' ' ||
               trades[1 + (n * 11 + n / (cardinality(starts) * cardinality(ends))) % cardinality(trades)] as name,
             n / (cardinality(starts) * cardinality(ends) * cardinality(trades)) as round
      from words, generate_series(0, ${missing} + (select count(*)::int from brand) - 1) n
    ), numbered as (
      select n, case when round = 0 then name else name || ' ' || round + 1 end as name from named
    ), fresh as (
      select n, name from numbered
      where not exists (select from brand where lower(brand.name) = lower(numbered.name))
      order by n limit ${missing}
    )
    insert into brand (name, url_slug, active, website_url, introduction, allow_ebay, allow_amazon, allow_discount, min_advertised_bp,
      meta_description, created_at, updated_at)
    select name, slug, pg_temp.chance(n, 1) > 0.06,
           case when pg_temp.chance(n, 2) < 0.4 then 'https://www.' || slug || '.example' else '' end,
           '<p>' || name || ', in our shops since ' || (2005 + floor(pg_temp.chance(n, 3) * 20)::int) || '.</p>',
           pg_temp.chance(n, 4) > 0.1, pg_temp.chance(n, 5) > 0.1, pg_temp.chance(n, 6) > 0.05,
           case when pg_temp.chance(n, 7) < 0.08 then 8000 + 500 * floor(pg_temp.chance(n, 8) * 4)::int end,
           name || ' at Green Lane Cycles', made, made
    from fresh, lateral (select replace(lower(name), ' ', '-') as slug,
      now() - make_interval(secs => floor(pg_temp.chance(n, 9) * 86400 * 900)) as made) more`)
  return rowCount ?? 0
}

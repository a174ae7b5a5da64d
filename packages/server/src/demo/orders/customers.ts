import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { wordsSql } from '#demo/grow-sql'
import { forenames, streets, surnames } from '#demo/grow-words'
import { people } from '#demo/orders/draw-orders'
import words from '#demo/orders/words.json'

/** British numbers with the check digits that British numbers have. */
function vatNumber(place: number): string {
  const digits = String(3_141_593 + place * 271_829)
    .padStart(7, '0')
    .slice(-7)
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  return `GB${digits}${String(97 - (sum % 97)).padStart(2, '0')}`
}

/** Everybody by their place in the list, before anybody is kept: orders copy what is said here. */
export async function drawPeople(tx: Transaction): Promise<void> {
  const clubs = words.businesses.map((_, place) => (place % 5 < 3 ? vatNumber(place) : ''))
  const at = (salt: number, words: string) => sql.raw(`pg_temp.choose(w.${words}, p.k, ${salt})`)
  const part = (salt: number, size: number) => sql.raw(`floor(pg_temp.chance(p.k, ${salt}) * ${size})::int`)
  await tx.execute(sql`
    create temp table demo_person on commit drop as
    with words as materialized (
      select ${wordsSql(forenames)} as forenames, ${wordsSql(surnames)} as surnames, ${wordsSql(words.towns)} as towns, ${wordsSql(streets)} as streets,
        ${wordsSql(words.houses)} as houses, ${wordsSql(words.businesses)} as clubs, ${wordsSql(clubs)} as vat),
    named as (
      select p.k, p.k between ${people.clubs + 1}::int and ${people.all}::int as is_person, ${at(1, 'forenames')} as first, ${at(2, 'surnames')} as last,
        string_to_array(${at(3, 'towns')}, '|') as town, (1 + ${part(4, 140)}) || ' ' || ${at(5, 'streets')} as line1,
        case when pg_temp.chance(p.k, 6) < 0.12 then ${at(7, 'houses')} else '' end as line2,
        case when p.k <= ${people.clubs}::int then w.clubs[p.k] else '' end as company, case when p.k <= ${people.clubs}::int then w.vat[p.k] else '' end as vat,
        substr('ABDEFGHJLNPQRSTUWXYZ', 1 + ${part(8, 20)}, 1) || substr('ABDEFGHJLNPQRSTUWXYZ', 1 + ${part(9, 20)}, 1) as unit,
        '07700 900' || lpad((${part(10, 1000)})::text, 3, '0') as mobile
      from words w, generate_series(1, ${people.all}::int) p(k)),
    -- Two records of one person.
    paired as (
      select n.k, n.is_person, p.first, p.last, p.town, p.line1, p.line2, n.company, n.vat, p.unit, p.mobile
      from named n join named p on p.k = case when n.k = ${people.pair[1]}::int then ${people.pair[0]}::int else n.k end)
    select k as uid, first, last, company, vat, mobile, town[1] as town, lower(case
        when company <> '' then 'orders@' || left(regexp_replace(lower(company), '[^a-z]+', '', 'g'), 24) || '.example'
        when k between ${people.riders[0]}::int and ${people.riders[1]}::int then first || '.' || last || k || '@northfellcc.example'
        when k = ${people.pair[0]}::int then first || '.' || last || '@mail.example' when k = ${people.pair[1]}::int then left(first, 1) || last || '@post.example'
        else first || '.' || last || k || (array['@mail.example', '@post.example', '@inbox.example'])[1 + k % 3] end) as email,
      jsonb_build_object('name', first || ' ' || last, 'company', company, 'line1', line1, 'line2', line2, 'line3', '', 'town', town[1], 'county', town[2],
        'postcode', town[3] || unit, 'country', 'GB', 'phone', '') as address
    from paired`)
  await tx.execute(sql`create unique index on demo_person (uid)`)
  await tx.execute(sql`analyze demo_person`)
}

const within = ([from, to]: readonly [number, number]) => sql`p.uid between ${from}::int and ${to}::int`
/** What is left of somebody who asked to be forgotten, and of the address of their orders. */
export const isForgotten = within(people.anonymised)
export const forgottenEmail = sql`'removed-' || p.uid || '@anonymised.invalid'`
export const forgottenAddress = sql`jsonb_build_object('name', 'Data Removed', 'company', '', 'line1', '', 'line2', '', 'line3', '', 'town', '', 'county', '',
  'postcode', split_part(p.address ->> 'postcode', ' ', 1), 'country', 'GB', 'phone', '')`

/** Keeps everybody who was drawn: there since their first order, with what they agreed to. */
export async function keepPeople(tx: Transaction): Promise<void> {
  const blocked = sql`(${wordsSql(words.blocked)})[p.uid - ${people.blocked[0] - 1}::int]`
  await tx.execute(sql`
    insert into customer (uid, first_name, last_name, email, mobile, company_name, vat_number, customer_type, status, block_reason, email_consent, sms_consent, tags,
      staff_notes, anonymised_at, anonymise_reason, created_at, updated_at)
    select p.uid, case when ${isForgotten} then 'Data' else p.first end, case when ${isForgotten} then 'Removed' else p.last end,
      case when ${isForgotten} then ${forgottenEmail} else p.email end, case when ${isForgotten} or pg_temp.chance(p.uid, 31) < 0.2 then '' else p.mobile end,
      p.company, p.vat, case when p.company <> '' then 'B2B' else 'B2C' end,
      case when ${isForgotten} then 'anonymised' when ${within(people.blocked)} then 'blocked' else 'active' end, case when ${within(people.blocked)} then ${blocked} else '' end,
      case when ${isForgotten} or a.email = 'unknown' then 'unknown' else a.email end, case when ${isForgotten} then 'unknown' else a.sms end,
      case when ${within(people.riders)} then '{Northfell CC}'::text[] when p.uid % 171 = 0 then '{birthday}' when p.company ~ 'School|Academy|Nursery' then '{School}' else '{}' end,
      case when not ${isForgotten} and p.uid % 97 = 0 then pg_temp.choose(${wordsSql(words.staffNotes)}, p.uid, 32) else '' end,
      case when ${isForgotten} then now() - make_interval(days => 3 + p.uid % 40) end, case when ${isForgotten} then case when p.uid % 3 = 0 then 'retention' else 'customerAsked' end end,
      least(f.placed_at, now() - interval '400 days' * pg_temp.chance(p.uid, 33)), coalesce(f.placed_at, now() - interval '300 days' * pg_temp.chance(p.uid, 33))
    from demo_person p left join (select who, min(placed_at) as placed_at from demo_order group by who) f on f.who = p.uid
    cross join lateral (select case when pg_temp.chance(p.uid, 34) < 0.46 then 'given' when pg_temp.chance(p.uid, 34) < 0.52 then 'withdrawn' else 'unknown' end as email,
      case when pg_temp.chance(p.uid, 35) < 0.14 then 'given' else 'unknown' end as sms) a
    order by p.uid`)
  await tx.execute(sql`select setval(pg_get_serial_sequence('customer', 'uid'), ${people.all}::int)`)
  await tx.execute(sql`
    insert into customer_address (customer_uid, position, label, address, is_default_billing, is_default_delivery, created_at, updated_at)
    select p.uid, 1, case when p.company <> '' then 'Club house' else 'Home' end, p.address, true, p.uid % 9 > 0, c.created_at, c.created_at
    from demo_person p join customer c on c.uid = p.uid where c.anonymised_at is null
    union all
    select p.uid, 2, 'Work', p.address || jsonb_build_object('line1', 'Unit ' || 1 + p.uid % 30, 'line2', 'Station Yard', 'company', 'Reception'), false, true, c.created_at, c.created_at
    from demo_person p join customer c on c.uid = p.uid where c.anonymised_at is null and p.uid % 9 = 0
    order by 1, 2`)
  // The database kept what they agree to now; the demo tells when and in whose words it came to that.
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
  await tx.execute(sql`delete from customer_consent`)
  await tx.execute(sql`select set_config('backroom.trim', '', true)`)
  await tx.execute(sql`
    insert into customer_consent (customer_uid, channel, was, became, at, giver, source, wording)
    select c.uid, s.channel, s.was, s.became, c.created_at + s.after, 'shopper', s.source, case when s.became = 'given' then 'Yes, tell me about offers and rides.' else '' end
    from customer c cross join lateral (values
      ('email', 'unknown', 'given', interval '0', 'Checkout', c.email_consent <> 'unknown'),
      ('email', 'given', 'withdrawn', (now() - c.created_at) * 0.6, 'Link in a mail', c.email_consent = 'withdrawn'),
      ('sms', 'unknown', 'given', interval '0', 'Checkout', c.sms_consent = 'given')) s(channel, was, became, after, source, holds)
    where s.holds and c.anonymised_at is null order by 5, 1`)
}

/** Those who were forgotten, and two who wait for it: one for an order, one for money. */
export async function keepErasures(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into anonymisation (customer_uid, requested_at, reason, evidence, state, due_by, done_at, erased, kept)
    select c.uid, c.anonymised_at - interval '2 days', c.anonymise_reason, case c.anonymise_reason when 'customerAsked' then 'Answered a mail to their address' else '' end, 'done',
      c.anonymised_at + interval '28 days', c.anonymised_at, jsonb_build_object('profile', 1, 'orders', (select count(*) from "order" o where o.customer_uid = c.uid)),
      jsonb_build_array(jsonb_build_object('what', 'Orders without name and street', 'why', 'Accounts', 'until', (c.anonymised_at + interval '6 years')::date::text))
    from customer c where c.status = 'anonymised' order by c.uid`)
  await tx.execute(sql`
    insert into anonymisation (customer_uid, requested_at, reason, evidence, state, blockers, due_by)
    select c.uid, now() - interval '3 days', 'customerAsked', 'Rang from the number we have', 'waiting',
      jsonb_build_array(jsonb_build_object('text', case when o.status = 'open' then 'Order ' || o.number || ' is still open' else 'Money back is asked for order ' || o.number end, 'path', '/orders/summary?order=' || o.uid)),
      now() + interval '27 days'
    from customer c cross join lateral (
      select o.uid, o.number, o.status from "order" o where o.customer_uid = c.uid
        and (o.status = 'open' or exists (select from refund_request q where q.order_uid = o.uid and q.state = 'open')) order by o.uid desc limit 1) o
    where c.uid in (${people.erasure[0]}::int, ${people.erasure[1]}::int) order by c.uid`)
}

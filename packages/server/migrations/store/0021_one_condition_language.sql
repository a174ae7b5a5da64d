-- Rules are written as every other question is: groups of which all, any or none must hold, and lists asked by what they have.
create or replace function pg_temp.condition_now(asked jsonb) returns jsonb
language sql immutable
as $$
  select case when asked ->> 'field' in ('filter', 'category', 'supplier', 'baseColour') then jsonb_set(asked, '{op}', to_jsonb(
    case when asked ->> 'op' in ('in', 'present') then 'hasAny' when asked ->> 'op' in ('notIn', 'absent') then 'hasNone' else asked ->> 'op' end))
  else asked end
$$;
--> statement-breakpoint
create or replace function pg_temp.group_now(old jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('match', old -> 'match', 'of',
    (select coalesce(jsonb_agg(pg_temp.condition_now(asked) order by place), '[]') from jsonb_array_elements(old -> 'conditions') with ordinality c(asked, place)))
$$;
--> statement-breakpoint
create or replace function pg_temp.rule_now(old jsonb) returns jsonb
language sql immutable
as $$
  with part as (
    select pg_temp.group_now(g) as own, g ->> 'kind' as kind, place from jsonb_array_elements(old -> 'groups') with ordinality e(g, place)
  ), wanted as (
    select case when count(*) = 1 then jsonb_agg(own) -> 0
      else jsonb_build_object('match', old -> 'match', 'of', coalesce(jsonb_agg(own order by place), '[]')) end as own
    from part where kind = 'include'
  ), kept as (
    select jsonb_agg(node order by place, n) as nodes from part cross join lateral (
      select node, n from jsonb_array_elements(case own ->> 'match' when 'any' then own -> 'of' else jsonb_build_array(own) end) with ordinality e(node, n)) e
    where kind = 'exclude'
  )
  select case when kept.nodes is null then wanted.own else jsonb_build_object('match', 'all', 'of',
    case wanted.own ->> 'match' when 'all' then wanted.own -> 'of' else jsonb_build_array(wanted.own) end
      || jsonb_build_array(jsonb_build_object('match', 'none', 'of', kept.nodes))) end
  from wanted cross join kept
$$;
--> statement-breakpoint
-- The same rule in other words is no change: no version, no history, nothing to compute.
alter table collection disable trigger user;
--> statement-breakpoint
update collection set rule = pg_temp.rule_now(rule) where rule ? 'groups';
--> statement-breakpoint
alter table collection enable trigger user;
--> statement-breakpoint
alter table history disable trigger user;
--> statement-breakpoint
update history set changes = jsonb_set(changes, '{rule}', (
  select jsonb_agg(case when jsonb_typeof(rule) = 'object' and rule ? 'groups' then pg_temp.rule_now(rule) else rule end order by place)
  from jsonb_array_elements(changes -> 'rule') with ordinality e(rule, place)))
where entity = 'collection' and jsonb_typeof(changes -> 'rule') = 'array' and changes -> 'rule' @? '$[*].groups';
--> statement-breakpoint
alter table history enable trigger user;

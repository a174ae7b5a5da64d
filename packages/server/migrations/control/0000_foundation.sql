create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lower case without accents: what searching compares. Immutable, so that indexes and generated columns may use it.
create function fold(words text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', words)) $$;
--> statement-breakpoint
-- Who is answerable for the running transaction. A write that names nobody is refused here.
create function actor() returns jsonb
language plpgsql stable parallel safe
as $$
declare
  setting text := current_setting('backroom.actor', true);
begin
  if setting is null or setting = '' then
    raise exception 'A write needs an actor' using errcode = 'insufficient_privilege',
      hint = 'Write through Database.write(), which says who is answerable.';
  end if;
  return setting::jsonb;
end $$;
--> statement-breakpoint
create function actor_uid() returns integer
language sql stable parallel safe
as $$ select (actor() ->> 'uid')::integer $$;
--> statement-breakpoint
-- Every change raises the version by one and says who and when, whatever statement made it.
create function stamp() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  new.updated_by := actor_uid();
  return new;
end $$;
--> statement-breakpoint
-- History and other ledgers are only ever added to; trimming jobs say so in their transaction.
create function append_only() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.trim', true), '') <> 'on' then
    raise exception 'The table % can only be added to', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- What servers remember of people, sessions and stores is dropped the moment it changes, whoever changed it.
create function tell_control() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('backroom_control', tg_table_name || ':' || case when tg_table_name = 'session' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'uid' end);
  return null;
end $$;
--> statement-breakpoint
create trigger tell after update on "user" for each row
  when ((old.name, old.username, old.level, old.super_user, old.status, old.cashier_number) is distinct from
        (new.name, new.username, new.level, new.super_user, new.status, new.cashier_number))
  execute function tell_control();
--> statement-breakpoint
create trigger tell after update on "group" for each row execute function tell_control();
--> statement-breakpoint
create trigger tell after update on "session" for each row
  when ((old.revoked_at, old.auth_at, old.super_token_hash, old.super_until) is distinct from
        (new.revoked_at, new.auth_at, new.super_token_hash, new.super_until))
  execute function tell_control();
--> statement-breakpoint
-- Sign-ins are only ever added to; what is older than 400 days may go.
create function keep_sign_ins() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then return old; end if;
  -- Forgetting a person takes their name out, by a setting of its own transaction.
  if tg_op = 'UPDATE' and coalesce(current_setting('backroom.trim', true), '') = 'on' then return new; end if;
  raise exception 'The table % can only be added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger keep before update or delete on sign_in_event for each row execute function keep_sign_ins();
--> statement-breakpoint
create trigger keep_all before truncate on sign_in_event for each statement execute function append_only();
--> statement-breakpoint
-- Histories and lists of this database show people by name.
create function mirror_staff() returns trigger
language plpgsql
as $$
begin
  insert into staff (uid, name) values (new.uid, new.name)
  on conflict (uid) do update set name = excluded.name where staff.name <> excluded.name;
  return null;
end $$;
--> statement-breakpoint
create trigger mirror after insert or update of name on "user" for each row execute function mirror_staff();

-- Puts the rollup job into the queue, once for each transaction, unless it is at work and says that it looks again: whoever finds it
-- so has changed something already, and is waited for. Who has worked out the rollups itself says so.
create or replace function wake_rollup() returns void
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.rollup', true), '') = 'done' then return; end if;
  if exists (select from item_change_reader where name = 'rollup' and awake_until > clock_timestamp()) then return; end if;
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('rollup', '{}'::json, max_attempts => 6, job_key => 'rollup:' || pg_current_xact_id());
end $$;

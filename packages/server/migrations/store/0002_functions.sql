-- The public address of a file in one of its sizes. The group is the connection's own, so an address never leaves its store.
create function file_address(wanted integer, variant text) returns text
language sql stable parallel safe
as $$
  select '/files/' || current_setting('backroom.group') || '/' || f.uid || '/' || variant || '/' || left(f.sha256, 8) || '-' ||
         regexp_replace(f.name, '[^A-Za-z0-9._-]+', '-', 'g')
  from file f where f.uid = wanted and f.deleted_at is null
$$;

-- The public address of a file in one of its sizes. The group is the connection's own, so an address never leaves its store.
create function file_address(wanted integer, variant text) returns text
language sql stable parallel safe
as $$
  select '/files/' || current_setting('backroom.group') || '/' || f.uid || '/' || variant || '/' || left(f.sha256, 8) || '-' ||
         regexp_replace(f.name, '[^A-Za-z0-9._-]+', '-', 'g')
  from file f where f.uid = wanted and f.deleted_at is null
$$;
--> statement-breakpoint
-- How alike two trade names are, from 0 to 1: "TARN AND TOR LTD" is "Tarn & Tor", "Quick Beam" is "Quickbeam".
create function name_key(words text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(regexp_replace(fold(words), '(&|\+|\mand\M|\m(ltd|limited|plc|inc|co|the)\M)', ' ', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
create function name_likeness(one text, other text) returns real
language sql immutable strict parallel safe
as $$
  select greatest(similarity(name_key(one), name_key(other)), similarity(replace(name_key(one), ' ', ''), replace(name_key(other), ' ', '')))
$$;
